export { type MintedKey, mintKey } from './mint-key.ts';
