/** The contract as it is served: two texts of one document, and the SHA-256 of the JSON in hex. */
export type ContractTexts = { json: string; yaml: string; sha256: string };

/** Version of the API, reported by `/version` and named in the contract (semantic versioning). */
export const apiVersion = '1.0.0';
