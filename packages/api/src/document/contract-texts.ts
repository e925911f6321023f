/** The contract as it is served: two texts of one document, and the SHA-256 of the JSON in hex. */
export type ContractTexts = { readonly json: string; readonly yaml: string; readonly sha256: string };
