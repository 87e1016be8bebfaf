/** Texts by key in IndexedDB: the tables and matches of this browser. */

const DATABASE = "ludotheque";
const STORE = "texts";

function open(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => {
      // Another page deletes everything: this one must not hold it up.
      request.result.onversionchange = () => request.result.close();
      done(request.result);
    };
    request.onerror = () => failed(request.error);
  });
}

/** All texts whose keys begin like this. */
export async function readTexts(prefix: string): Promise<Record<string, string>> {
  const database = await open();
  try {
    return await new Promise((done, failed) => {
      const found: Record<string, string> = {};
      const cursors = database
        .transaction(STORE)
        .objectStore(STORE)
        .openCursor(IDBKeyRange.bound(prefix, `${prefix}\uffff`));
      cursors.onsuccess = () => {
        const cursor = cursors.result;
        if (!cursor) return done(found);
        found[String(cursor.key)] = String(cursor.value);
        cursor.continue();
      };
      cursors.onerror = () => failed(cursors.error);
    });
  } finally {
    database.close();
  }
}

/** Write texts, all or nothing; resolves when they are on the disk. `null` deletes one. */
export function writeTexts(texts: Readonly<Record<string, string | null>>): Promise<void> {
  return change((store) => {
    for (const [key, text] of Object.entries(texts))
      if (text === null) store.delete(key);
      else store.put(text, key);
  });
}

/** The same for new texts. Fails with a `ConstraintError` if there is one with such a key. */
export function addTexts(texts: Readonly<Record<string, string>>): Promise<void> {
  return change((store) => {
    for (const [key, text] of Object.entries(texts)) store.add(text, key);
  });
}

async function change(by: (store: IDBObjectStore) => void): Promise<void> {
  const database = await open();
  try {
    await new Promise<void>((done, failed) => {
      const transaction = database.transaction(STORE, "readwrite", { durability: "strict" });
      by(transaction.objectStore(STORE));
      transaction.oncomplete = () => done();
      transaction.onabort = () => failed(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** Delete everything. */
export function deleteTexts(): Promise<void> {
  return new Promise((done, failed) => {
    const request = indexedDB.deleteDatabase(DATABASE);
    request.onsuccess = () => done();
    request.onerror = () => failed(request.error);
  });
}
