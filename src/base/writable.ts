/** Record whose fields can be set while it is being created. */
export type Writable<T> = { -readonly [Name in keyof T]: T[Name] };
