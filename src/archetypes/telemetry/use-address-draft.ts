import { useState } from 'react'
import { useAddressState } from './use-address-state.ts'

/**
 * The query in the address, and the draft of the next one; a changed address discards the draft.
 *
 * @param read - Must be the same function in every render, as must `write`.
 */
export function useAddressDraft<State>(
  read: (search: URLSearchParams) => State,
  write: (state: State, search: URLSearchParams) => URLSearchParams,
) {
  const [state, change] = useAddressState(read, write)
  const [edited, setEdited] = useState({ of: state, draft: state })
  if (edited.of !== state) setEdited({ of: state, draft: state })
  const setDraft = (draft: State): void => setEdited({ of: state, draft })
  return { state, change, draft: edited.of === state ? edited.draft : state, setDraft }
}
