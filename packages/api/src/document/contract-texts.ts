/** The contract as it is served: two texts of one document, and the SHA-256 of the JSON in hex. */
export type ContractTexts = { readonly json: string; readonly yaml: string; readonly sha256: string };

/** Version of the API, reported by `/version` and named in the contract (semantic versioning). */
export const apiVersion = '1.0.0';
