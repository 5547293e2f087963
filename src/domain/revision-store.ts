/** One replaced version of an entity (decision 0001, Responses of the API). */
interface Revision {
  entity: string;
  entityId: number;
  body: unknown;
  userId: number | undefined;
  at: string;
}

export interface RevisionStore {
  add: (revision: Revision) => Promise<void>;
  list: (entity: string, entityId: number) => Promise<Revision[]>;
}
