/** Walks a JSON Schema along a path; of branches only those stay that agree with the scalars written (`type`). */

import { type Key, type Place, pointerOf } from "./place";
import { own } from "../shared/own";

export interface Schema {
  $ref?: string;
  type?: string | string[];
  title?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  deprecated?: boolean;
  examples?: unknown[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  not?: Schema;
  if?: Schema;
  then?: Schema;
  else?: Schema;
  [other: string]: unknown;
}

type Scalars = Record<string, string>;

export class SchemaWalker {
  constructor(private readonly root: Schema) {}

  private resolve(schema: Schema): Schema {
    let at = schema;
    for (let hops = 0; at.$ref?.startsWith("#") && hops < 20; hops++) {
      let target: unknown = this.root;
      for (const part of at.$ref.slice(1).split("/").slice(1)) {
        target = (target as Record<string, unknown> | undefined)?.[
          decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~")
        ];
      }
      const { $ref: _, ...rest } = at;
      at = { ...((target as Schema | undefined) ?? {}), ...rest };
    }
    return at;
  }

  private agrees(schema: Schema, scalars: Scalars, strict = false): boolean {
    const branch = this.resolve(schema);
    for (const [name, given] of Object.entries(branch.properties ?? {})) {
      const rule = this.resolve(given);
      const choices = rule.const !== undefined ? [rule.const] : rule.enum;
      const written = own(scalars, name);
      if (choices && written === undefined && strict) return false;
      if (choices && written && !choices.some(choice => String(choice) === written)) return false;
    }
    return (branch.allOf ?? []).every(part => part.if !== undefined || this.agrees(part, scalars, strict));
  }

  /** Whether it is that of a member that nobody is to write: old, refused, never looked at or never done. */
  isUseless(schema: Schema): boolean {
    const { deprecated, "x-ignored": ignored } = this.resolve(schema);
    return Boolean(deprecated) || Boolean(ignored) || this.isNever(schema);
  }

  /** Whether it may not be there, or is never done, whatever else allows it. */
  isNever(schema: Schema): boolean {
    const { not, "x-undone": undone } = this.resolve(schema);
    return undone !== undefined || (not !== undefined && !Object.keys(not).length);
  }

  /** `schema` with references, combinations, conditions opened, as a flat list; old (`deprecated`) ones left out. */
  open(schema: Schema, scalars: Scalars, depth = 0): Schema[] {
    const here = this.resolve(schema);
    if (depth > 12) return [here];
    const more: Schema[] = [...(here.allOf ?? [])];
    for (const branches of [here.oneOf, here.anyOf])
      if (branches)
        more.push(...branches.filter(branch => !this.resolve(branch).deprecated && this.agrees(branch, scalars)));
    if (here.if) {
      const branch = this.agrees(here.if, scalars, true) ? here.then : here.else;
      if (branch) more.push(branch);
    }
    return [here, ...more.flatMap(part => this.open(part, scalars, depth + 1))];
  }

  private step(schemas: Schema[], key: Key): Schema[] {
    return schemas.flatMap(schema => {
      if (typeof key === "number") return schema.items ? [schema.items] : [];
      const named = own(schema.properties, key);
      if (named) return [named];
      return typeof schema.additionalProperties === "object" ? [schema.additionalProperties] : [];
    });
  }

  /** The opened schemas that hold for the value at `place.path`. */
  at(place: Pick<Place, "path" | "siblings">): Schema[] {
    let schemas = this.open(this.root, place.siblings.get("") ?? {});
    place.path.forEach((key, index) => {
      const scalars = place.siblings.get(pointerOf(place.path.slice(0, index + 1))) ?? {};
      schemas = this.step(schemas, key).flatMap(schema => this.open(schema, scalars));
    });
    return schemas;
  }
}

/** What kind of value is wanted, in one word. */
export function wanted(schemas: Schema[]): string {
  const types = new Set(schemas.flatMap(schema => schema.type ?? []));
  return [...types].join(" or ");
}

/** Their help, or their title, once. */
export function helpOf(schemas: Schema[]): string {
  return (
    schemas.map(schema => schema.description).find(Boolean) ?? schemas.map(schema => schema.title).find(Boolean) ?? ""
  );
}
