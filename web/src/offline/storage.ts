/** Texts by key in IndexedDB: the tables and matches of this browser. */

const DATABASE = "ludotheque";
const STORE = "texts";

/** The database, once it is open. To open it takes longer than to read or write a few texts. */
let opened: Promise<IDBDatabase> | null = null;

/** Whether everything was deleted by this page: what it was about to write then is not written any more. */
let deleted = false;

/** Read and write again after everything was deleted. */
export function allowTexts(): void {
  deleted = false;
}

function database(): Promise<IDBDatabase> {
  if (deleted) return Promise.reject(new Error("Everything was deleted."));
  opened ??= open().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

/** Open the database before it is needed. */
export function prepareTexts(): void {
  database().catch(() => undefined); // whoever reads or writes is told
}

function open(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => {
      const found = request.result;
      const close = (): void => {
        found.close();
        opened = null;
      };
      // A page deletes everything: this one must not hold it up.
      found.onversionchange = close;
      // The browser has closed it, perhaps because somebody has deleted the data of this site.
      found.onclose = close;
      done(found);
    };
    request.onerror = () => failed(request.error);
  });
}

/** A transaction; in a new database if the open one is just being closed. */
async function begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
  const options = { durability: mode === "readwrite" ? "strict" : "default" } as const;
  try {
    return (await database()).transaction(STORE, mode, options);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "InvalidStateError")) throw error;
    opened = null;
    return (await database()).transaction(STORE, mode, options);
  }
}

/** All texts whose keys begin like this. */
export async function readTexts(prefix: string): Promise<Record<string, string>> {
  const store = (await begin("readonly")).objectStore(STORE);
  return new Promise((done, failed) => {
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    const keys = store.getAllKeys(range);
    const values = store.getAll(range);
    // Requests of a transaction are answered in their order.
    values.onsuccess = () =>
      done(Object.fromEntries(keys.result.map((key, at) => [String(key), String(values.result[at])])));
    keys.onerror = values.onerror = () => failed(keys.error ?? values.error);
  });
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
  const transaction = await begin("readwrite");
  return new Promise((done, failed) => {
    transaction.oncomplete = () => done();
    transaction.onabort = () => failed(transaction.error);
    by(transaction.objectStore(STORE));
  });
}

/** Delete everything. */
export function deleteTexts(): Promise<void> {
  deleted = true;
  return new Promise((done, failed) => {
    const request = indexedDB.deleteDatabase(DATABASE);
    request.onsuccess = () => done();
    request.onerror = () => failed(request.error);
  });
}
