/** Talks to `/api/`. Every failure is an ApiError: as the server says, or `offline` when it cannot be reached. */

import { t } from "./translation";
import { identity } from "./who";

export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    readonly body: unknown = null,
  ) {
    super(message);
  }

  /** Worth trying again later: no answer, a server in trouble, or too much that one has asked for before. */
  get temporary(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

export interface Ask {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  signal?: AbortSignal;
  keepalive?: boolean;
}

function csrf(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content;
  return meta ?? /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? "";
}

async function reach(path: string, ask: Ask): Promise<Response> {
  const init: RequestInit = {
    method: ask.method ?? "GET",
    credentials: "same-origin",
    headers: { Accept: "application/json", ...identity() },
  };
  if (ask.signal) init.signal = ask.signal;
  if (ask.keepalive) init.keepalive = true;
  if (init.method !== "GET") init.headers = { ...init.headers, "X-CSRFToken": csrf() };
  if (ask.body instanceof FormData) init.body = ask.body;
  else if (ask.body !== undefined) {
    init.headers = { ...init.headers, "Content-Type": "application/json" };
    init.body = JSON.stringify(ask.body);
  }
  try {
    return await fetch(path, init);
  } catch (cause) {
    if (ask.signal?.aborted) throw cause;
    throw new ApiError("offline", t("The server cannot be reached."), 0);
  }
}

function failure(status: number, body: unknown): ApiError {
  const error = (body as { error?: { code?: string; message?: string } } | null)?.error;
  return new ApiError(
    error?.code ?? `http-${status}`,
    error?.message ?? t("The server answered {status}.", { status }),
    status,
    body,
  );
}

/** The answer of `path`, whatever it holds; throws what the server says where it refused. */
export async function answerOf(path: string, ask: Ask = {}): Promise<Response> {
  const response = await reach(path, ask);
  if (response.ok) return response;
  throw failure(response.status, await response.json().catch(() => null));
}

/** Whether `error` says that no server was there to answer, such as while it restarts. */
export function isAway(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "offline" || [502, 504].includes(error.status));
}

/** The JSON answer of `path` (an absolute path such as `/api/definitions`); null when the answer has no body. */
export async function api<T>(path: string, ask: Ask = {}): Promise<T> {
  const response = await reach(path, ask);
  const text = await response.text().catch((cause: unknown) => {
    if (ask.signal?.aborted) throw cause;
    // a server that ended meanwhile
    throw new ApiError("offline", t("The connection was lost before the answer was here."), 0);
  });
  let body: unknown = null;
  try {
    body = text ? JSON.parse(text) : null;
  } catch {
    if (response.ok) throw new ApiError("bad-answer", t("The server's answer is not JSON."), response.status);
  }
  if (!response.ok) throw failure(response.status, body);
  return body as T;
}

/** What to show a person for anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
