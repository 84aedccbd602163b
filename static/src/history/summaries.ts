/** What versions changed, in words: asked for one after the other, each once. */

import { api } from "../shared/api";
import { said } from "../shared/translation";

export class Summaries {
  private readonly known = new Map<string, string>();
  private readonly waiting: string[] = [];
  private busy = false;

  /** `url` is that of the versions; `arrived` is told by the key of each that came. */
  constructor(
    private readonly url: string,
    private readonly arrived: (key: string, words: string) => void,
  ) {}

  key(number: number, since: number): string {
    return `${since}..${number}`;
  }

  /** The words, if they are here; else they are asked for. */
  of(number: number, since: number): string | null {
    const key = this.key(number, since);
    const found = this.known.get(key);
    if (found !== undefined) return found;
    if (!this.waiting.includes(key)) this.waiting.push(key);
    void this.work();
    return null;
  }

  /** What is no longer shown need not be asked for. */
  forget(): void {
    this.waiting.length = 0;
  }

  private async work(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    for (let key = this.waiting.shift(); key !== undefined; key = this.waiting.shift()) {
      const [since, number] = key.split("..");
      const found = await api<{ words: string }>(`${this.url}/${number}/summary?since=${since}`).catch(() => null);
      const words = said(found?.words ?? "");
      this.known.set(key, words);
      this.arrived(key, words);
    }
    this.busy = false;
  }
}
