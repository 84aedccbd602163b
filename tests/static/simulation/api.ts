/** The API of a real server for the page's own code: what is asked is answered at once, and arrives when it is due. */

import { Agent, request } from "node:http";
import type { Clock } from "./clock";

interface Answer {
  status: number;
  text: string;
  cookies: string[];
}

const agent = new Agent({ keepAlive: true });

function ask(url: string, method: string, headers: Record<string, string>, body = ""): Promise<Answer> {
  return new Promise((done, fail) => {
    const length = { "Content-Length": String(Buffer.byteLength(body)) };
    const sent = request(url, { method, headers: { ...headers, ...length }, agent }, answer => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", part => (text += String(part)));
      answer.on("end", () =>
        done({ status: answer.statusCode ?? 0, text, cookies: answer.headers["set-cookie"] ?? [] }),
      );
    });
    sent.on("error", fail);
    sent.end(body);
  });
}

export class Api {
  private asking = new Set<Promise<unknown>>();

  constructor(
    private readonly address: string,
    private readonly clock: Clock,
    private readonly delay: () => number, // milliseconds
  ) {}

  /** From now on `fetch` asks it. */
  async install(): Promise<void> {
    const { cookies } = await ask(this.address, "GET", {});
    const cookie = cookies.map(one => one.split(";")[0] ?? "").join("; ");
    const token = /csrftoken=([^;]+)/.exec(cookie)?.[1] ?? "";
    const document = { getElementById: () => null, querySelector: () => ({ content: token }), cookie: "" };
    const fetched = async (path: string, { method, body }: { method: string; body: string }): Promise<Response> => {
      const types = { Accept: "application/json", "Content-Type": "application/json" };
      const headers = { ...types, "X-CSRFToken": token, Origin: this.address, Cookie: cookie };
      const answer = ask(this.address + path, method, headers, body);
      this.asking.add(answer);
      const { status, text } = await answer.finally(() => this.asking.delete(answer));
      await this.clock.wait(this.delay());
      return new Response(text, { status });
    };
    Object.assign(globalThis, { document, fetch: fetched });
  }

  /** The server has answered all that was asked. */
  async answered(): Promise<void> {
    while (this.asking.size) await Promise.allSettled([...this.asking]);
  }
}
