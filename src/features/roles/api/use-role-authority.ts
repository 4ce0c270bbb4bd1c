import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callsOf } from '#contract/kit/resource-calls.ts'
import { organizationResource } from '#contract/resources/organization.resource.ts'
import { type RoleAuthority, type RoleAuthorityInput, roleCalls } from '#contract/resources/role.resource.ts'
import { queryOf, useAnswer, useAsk } from '#data/calls.ts'
import { useHttp } from '#data/console-services.ts'
import { useLanguage } from '#data/use-language.ts'

/** Every page with its grantable codes. */
export const useAuthorityTree = () => useAnswer(roleCalls.authorityTree, {})

/**
 * Current authority of a role. Not renewed while somebody edits it: saving detects whether it was changed meanwhile.
 */
export const useRoleAuthority = (keyId: string) =>
  useAnswer(roleCalls.authority, { keyId }, { enabled: keyId !== '', gcTime: 0 })

/** Reads the authority of a role again; null where that failed. */
export function useNewestAuthority(): (keyId: string) => Promise<RoleAuthority | null> {
  const http = useHttp()
  const queries = useQueryClient()
  const language = useLanguage()
  return async (keyId) => {
    const query = queryOf(http, roleCalls.authority, { keyId }, language)
    await queries.refetchQueries({ queryKey: query.queryKey })
    return queries.getQueryData<RoleAuthority>(query.queryKey) ?? null
  }
}

export function useSaveAuthority() {
  const ask = useAsk()
  return useMutation({
    mutationFn: (authority: RoleAuthorityInput) => ask(roleCalls.updateAuthority, authority, { isQuiet: true }),
  })
}

export const useOrganizationOptions = () => useAnswer(callsOf(organizationResource).options, {})
