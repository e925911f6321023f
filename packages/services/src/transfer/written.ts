/** What files need of the answer of a verb. */
export interface Written {
  id: string;
  version: number;
  external_id: string | null;
}
