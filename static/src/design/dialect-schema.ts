/** The schema of the dialect as the runtime reads it, asked for once, for completion and help. */

import type { Schema } from "../editor/schema";
import { api } from "../shared/api";

export class DialectSchema {
  known: Schema | null = null;
  private path = "";

  async learn(dialect: string | null, runtime: string): Promise<void> {
    const path = `/api/schema/${encodeURIComponent(dialect ?? "")}?runtime=${encodeURIComponent(runtime)}`;
    if (!dialect || path === this.path) return;
    this.path = path;
    const found = await api<Schema>(path).catch(() => null);
    if (path !== this.path) return;
    this.known = found;
    if (!found) this.path = "";
  }
}
