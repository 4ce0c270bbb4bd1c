import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RoleHome, roleHomeCalls } from '#contract/endpoints/role-homes.ts'
import type { InputOf } from '#contract/kit/call.ts'
import { queryOf, useAnswer, useAsk } from '#data/calls.ts'
import { useHttp } from '#data/console-services.ts'
import { useLanguage } from '#data/use-language.ts'

export const useRoleHomes = () => useAnswer(roleHomeCalls.list, {})

/** Not renewed while somebody edits it: saving detects whether it was changed meanwhile. */
export const useRoleHome = (keyId: string) => useAnswer(roleHomeCalls.toEdit, { keyId }, { gcTime: 0 })

/** Reads the home page of a role again; null where that failed. */
export function useNewestRoleHome(): (keyId: string) => Promise<RoleHome | null> {
  const http = useHttp()
  const queries = useQueryClient()
  const language = useLanguage()
  return async (keyId) => {
    const query = queryOf(http, roleHomeCalls.toEdit, { keyId }, language)
    await queries.refetchQueries({ queryKey: query.queryKey })
    return queries.getQueryData<RoleHome>(query.queryKey) ?? null
  }
}

export function useSaveRoleHome() {
  const ask = useAsk()
  return useMutation({
    mutationFn: (home: InputOf<typeof roleHomeCalls.update>) => ask(roleHomeCalls.update, home, { isQuiet: true }),
  })
}
