/** Query of the uniqueness check: the value of a field, and the record's own key while it is edited. */
export const takenFields = (field: string, value: string, keyId: string | null): { key: string; value: string }[] => [
  { key: field, value },
  ...(keyId === null ? [] : [{ key: 'keyId', value: keyId }]),
]
