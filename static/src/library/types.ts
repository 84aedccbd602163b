/** What the library shows. */

import type { Spoken } from "../runtimes/engines";
import type { FileState } from "../shared/file-state";
import { t } from "../shared/translation";
import type { Workspace } from "./workspace";

/** A definition. */
export interface Card {
  id: string;
  name: string;
  syntax: string;
  dialect: string;
  read_for: string; // the runtime that counts; "" the specification
  readable: boolean; // as YAML or JSON
  version: number;
  updated: string;
  problems: { errors: number; warnings: number };
  states: number;
  scenarios?: number;
  example: string | null; // the example's name in the gallery
  summary: string;
  workflow_id: string; // by which others run it
  tags: string[];
  project?: string | null; // the id of the one it is in, where one may know of it
  why: string | null; // the name in its text that a search found, where the card does not show it
  here?: number; // how many have its design page open
  file?: FileState | null; // in a folder that is served
}

/** A page of the library, as the server has it. */
export interface LibraryPage {
  definitions: Card[];
  found: number | null; // in all, told with the first page
  next: string | null; // the cursor of the next page
  examples: string[] | null; // the ids of those that are found; null: all
  counts: Counts | null;
  workspace?: Workspace | null; // the folder whose files the definitions of the project are
}

/** What there is in all, whatever is searched. */
export interface Counts {
  definitions: number;
  problems: number;
  examples: number;
  resources: number;
  tags: Record<string, number>;
}

/** Functions, events, retries, a schema or a service's document that definitions name by a relative URI. */
export interface Resource {
  id: string;
  name: string;
  kind: string; // one of RESOURCE_KINDS, or nothing that is known
  entries: string[];
  problems: { errors: number; warnings: number };
  version: number;
  updated: string;
  uses: number;
  looking?: number;
}

/** A dialect, and those that its definitions can be converted to. */
export interface Dialect {
  id: string;
  title: string;
  targets: string[];
}

/** One file of an import. */
export interface Item {
  name: string;
  outcome: "imported" | "known" | "taken" | "left-out";
  kind: string;
  title: string;
  id: string | null;
  message: string;
  line: number | null;
  column: number | null;
  errors: number;
  warnings: number;
  text: string | null; // where the person may still decide to keep it
  offer: Spoken["signs"][number] | null; // the engine that a definition has signs of
  file?: string; // the path of the file that was written for it in a folder
}

export const RESOURCE_KINDS: Record<string, [one: string, many: string]> = {
  functions: [t("function"), t("functions")],
  events: [t("event"), t("events")],
  retries: [t("retry policy"), t("retry policies")],
  several: [t("definition"), t("definitions")],
  schema: [t("JSON Schema"), t("JSON Schemas")],
  openapi: [t("operation of OpenAPI"), t("operations of OpenAPI")],
  asyncapi: [t("name of AsyncAPI"), t("names of AsyncAPI")],
  proto: [t("method of gRPC"), t("methods of gRPC")],
  graphql: [t("field of GraphQL"), t("fields of GraphQL")],
};
