/** A definition as the library shows it. */

export interface Card {
  id: string;
  name: string;
  syntax: string;
  dialect: string;
  readable: boolean; // as YAML or JSON
  version: number;
  updated: string;
  problems: { errors: number; warnings: number };
  states: number;
  scenarios?: number;
  example: string | null; // the example's name in the gallery
  summary: string;
}
