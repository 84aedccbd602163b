/** What the server tells of a played scenario (`GET /api/definitions/{id}/playback`): nothing here does anything. */

import type { Move } from "../../running/tokens";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface PlayToken {
  instance: string;
  state: string | null;
  pointer: string;
  scope: string;
  at: string;
  waits: boolean;
}

/** Where a caption of the author's stands; without `state` before the first visit. */
export interface Place {
  state?: string | null;
  nth?: number | null;
  step?: number;
}

export interface Step {
  seq: number;
  last: number;
  time: string;
  caption: string;
  plain: string; // the caption made from the trace
  at: Place;
  state: string | null;
  pointer: string | null;
  moves: Move[];
  entered: string[];
  failed: string | null;
  tokens: PlayToken[];
  data: Json;
  large?: boolean;
}

export interface Playback {
  started: string;
  status: string | null;
  cut: boolean;
  steps: Step[];
}

export interface Caption {
  at: Place;
  text: string;
}

export interface Scenario {
  id: string;
  name: string;
  version: number;
  scenario: { narration?: Caption[] | null; [key: string]: unknown };
}
