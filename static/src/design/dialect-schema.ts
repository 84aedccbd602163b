/** The schema of the dialect, asked for once, for completion and help. */

import type { Schema } from "../editor/schema";
import { api } from "../shared/api";

export class DialectSchema {
  known: Schema | null = null;
  private dialect = "";

  async learn(dialect: string | null): Promise<void> {
    if (!dialect || dialect === this.dialect) return;
    this.dialect = dialect;
    const found = await api<Schema>(`/api/schema/${encodeURIComponent(dialect)}`).catch(() => null);
    if (dialect !== this.dialect) return;
    this.known = found;
    if (!found) this.dialect = "";
  }
}
