import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { optionList } from '#contract/resources/organization.resource.ts'
import {
  AUTHORITY_TREE,
  authorityNode,
  ROLE_AUTHORITY,
  ROLE_AUTHORITY_UPDATE,
  type RoleAuthorityInput,
  roleAuthority,
} from '#contract/resources/role.resource.ts'
import { useHttp } from '#data/console-services.ts'

/** Every page with the codes that can be given on it. */
export function useAuthorityTree() {
  const http = useHttp()
  return useQuery({
    queryKey: ['authorityTree'],
    queryFn: ({ signal }) =>
      http.call(AUTHORITY_TREE, { method: 'POST', schema: z.array(authorityNode), isQuiet: true, signal }),
  })
}

const keyOf = (keyId: string) => ['roleAuthority', keyId]

/** What a role may do now. Not renewed while somebody edits it: a save tells whether it was changed meanwhile. */
export function useRoleAuthority(keyId: string) {
  const http = useHttp()
  return useQuery({
    queryKey: keyOf(keyId),
    queryFn: ({ signal }) =>
      http.call(ROLE_AUTHORITY, { method: 'POST', params: { keyId }, schema: roleAuthority, isQuiet: true, signal }),
    enabled: keyId !== '',
    gcTime: 0,
  })
}

export function useSaveAuthority() {
  const http = useHttp()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (authority: RoleAuthorityInput) =>
      http.call(ROLE_AUTHORITY_UPDATE, {
        method: 'POST',
        body: 'json',
        json: authority,
        schema: z.unknown(),
        isQuiet: true,
      }),
    onSuccess: (_answer, { keyId }) => queries.invalidateQueries({ queryKey: keyOf(keyId) }),
  })
}

export function useOrganizationOptions() {
  const http = useHttp()
  return useQuery({
    queryKey: ['organizationOptions'],
    queryFn: ({ signal }) =>
      http.call('/jeasy-base/organization/options', { method: 'POST', schema: optionList, isQuiet: true, signal }),
  })
}
