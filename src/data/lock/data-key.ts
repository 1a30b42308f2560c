/** The key that opens the journal, 32 bytes. */
export type DataKey = Uint8Array<ArrayBuffer>;
