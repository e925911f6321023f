const id = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A filter by id from the address; what is no id filters nothing. */
export function idIn<Name extends string>(name: Name, value: string | null): Partial<Record<Name, string>> {
  return value !== null && id.test(value) ? ({ [name]: value } as Record<Name, string>) : {};
}
