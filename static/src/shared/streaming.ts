/** Answers that tell their progress: one JSON object a line, as it comes. */

import { ApiError } from "./api";
import { t } from "./translation";
import { identity } from "./who";

type Line = Record<string, unknown>;

/**
 * Posts `body` to `path` (null: only gets it) and gives each line of the answer; ends when `signal` aborts. Throws an
 * ApiError.
 */
export async function* lines(path: string, body: unknown, signal: AbortSignal): AsyncGenerator<Line> {
  const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? "";
  const sent =
    body === null
      ? { headers: identity() }
      : {
          method: "POST",
          headers: { "Content-Type": "application/json", "X-CSRFToken": token, ...identity() },
          body: JSON.stringify(body),
        };
  const response = await fetch(path, { credentials: "same-origin", signal, ...sent });
  if (!response.ok || !response.body) {
    const found = (await response.json().catch(() => null)) as { error?: { code: string; message: string } } | null;
    throw new ApiError(
      found?.error?.code ?? `http-${response.status}`,
      found?.error?.message ?? t("The server answered {status}.", { status: response.status }),
      response.status,
    );
  }
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
