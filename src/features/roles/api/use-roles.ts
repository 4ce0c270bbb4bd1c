import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callsOf } from '#contract/kit/resource-calls.ts'
import { type RoleRow, type RouteNode, roleCalls, roleResource } from '#contract/resources/role.resource.ts'
import { keyOf, useAnswer, useAsk } from '#data/calls.ts'
import { useLanguage } from '#data/use-language.ts'

export const useRoles = () => useAnswer(roleCalls.all, {})

/** Keys of the roles that the signed-in user may grant and change: those whose authority is within the user's own. */
export const useRolesWithin = () =>
  useAnswer(callsOf(roleResource).options, {}, { select: (options) => new Set(options.map(({ keyId }) => keyId)) })

/** Every page that a role may be granted. */
export const useRouteTree = () => useAnswer(roleCalls.routeTree, {}, { isQuiet: false })

interface RoleDraft {
  readonly name: string
  readonly description: string
  readonly routes: RouteNode[]
}

/** Updates the list on screen immediately, before it is read again. */
function usePatchRoles(): (change: (roles: readonly RoleRow[]) => RoleRow[]) => void {
  const queries = useQueryClient()
  const language = useLanguage()
  return (change) => queries.setQueryData<RoleRow[]>(keyOf(roleCalls.all, {}, language), (roles = []) => change(roles))
}

/**
 * Saves a role; without `edited` it creates one. The list on screen is updated immediately, under the key that the
 * server assigned.
 */
export function useSaveRole() {
  const ask = useAsk()
  const patchRoles = usePatchRoles()
  return useMutation({
    mutationFn: async ({ draft, edited, version }: { draft: RoleDraft; edited: RoleRow | null; version: number }) => {
      const { key } = edited
        ? await ask(roleCalls.update, { ...draft, keyId: edited.keyId, version }, { isQuiet: true })
        : await ask(roleCalls.save, draft, { isQuiet: true })
      return { ...draft, key, keyId: key, version: edited ? version + 1 : 1 }
    },
    onSuccess: (saved: RoleRow) =>
      patchRoles((roles) =>
        roles.some(({ key }) => key === saved.key)
          ? roles.map((role) => (role.key === saved.key ? saved : role))
          : [...roles, saved],
      ),
  })
}

export function useRemoveRole() {
  const ask = useAsk()
  const patchRoles = usePatchRoles()
  return useMutation({
    mutationFn: ({ keyId }: RoleRow) => ask(callsOf(roleResource).del, { keyId }),
    onSuccess: (_answer, removed) => patchRoles((roles) => roles.filter(({ key }) => key !== removed.key)),
  })
}

/** The latest version of a role, after somebody else saved it. */
export function useNewestVersion() {
  const ask = useAsk()
  return async (keyId: string): Promise<number> => (await ask(roleCalls.toEdit, { keyId })).version
}
