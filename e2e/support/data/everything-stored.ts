/**
 * Everything in the database and in both web storages, as one text with a character for each byte, so that stored text can be found in
 * it. Runs in the page of any engine, so it uses nothing outside itself.
 */
export async function everythingKept(): Promise<string> {
  const answerTo = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => {
        resolve(request.result);
      };
      request.onerror = () => {
        reject(new Error(String(request.error)));
      };
    });
  const textOfBytes = (bytes: Uint8Array) => {
    let text = '';
    for (let at = 0; at < bytes.length; at += 8192)
      text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return text;
  };
  const textOf = async (value: unknown): Promise<string> => {
    if (value instanceof Blob) return textOfBytes(new Uint8Array(await value.arrayBuffer()));
    if (value instanceof ArrayBuffer) return textOfBytes(new Uint8Array(value));
    if (ArrayBuffer.isView(value))
      return textOfBytes(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
    if (typeof value !== 'object' || value === null) return String(value);
    const parts: string[] = [];
    for (const [key, part] of Object.entries(value)) parts.push(`${key}: ${await textOf(part)}`);
    return parts.join('\n');
  };
  const texts = [localStorage, sessionStorage].flatMap((store) => Object.entries(store)).flat();
  const stores = await answerTo(indexedDB.open('kinleaf'));
  const names = [...stores.objectStoreNames];
  if (names.length === 0) throw new Error('There are no stores to look into.');
  const reading = stores.transaction(names);
  const rows = await Promise.all(names.map((name) => answerTo(reading.objectStore(name).getAll())));
  stores.close();
  for (const row of rows.flat()) texts.push(await textOf(row));
  return texts.join('\n');
}
