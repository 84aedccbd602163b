/** Answers that tell their progress: one JSON object a line, as it comes. */

import { type Ask, answerOf } from "./api";

type Line = Record<string, unknown>;

/** Posts `body` to `path` (null: only gets it) and gives each line; ends when `signal` aborts. Throws an ApiError. */
export async function* lines(path: string, body: unknown, signal: AbortSignal): AsyncGenerator<Line> {
  const ask: Ask = body === null ? { signal } : { method: "POST", body, signal };
  const response = await answerOf(path, ask);
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    const parts = (rest + (value ?? "")).split("\n");
    rest = done ? "" : (parts.pop() ?? "");
    for (const part of parts) if (part.trim()) yield JSON.parse(part) as Line;
    if (done) return;
  }
}
