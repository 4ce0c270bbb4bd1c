import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { optionList } from '#contract/resources/organization.resource.ts'
import {
  ROUTE_TREE,
  type RoleRow,
  type RouteNode,
  roleListResult,
  roleResource,
  roleSaved,
  routeNode,
} from '#contract/resources/role.resource.ts'
import { useHttp } from '#data/console-services.ts'

const KEY = ['roles']
const WITHIN = ['rolesWithin']

export function useRoles() {
  const http = useHttp()
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      http.call(roleResource.call('all'), { method: 'POST', schema: roleListResult, isQuiet: true, signal }),
  })
}

/** Keys of the roles that the signed-in user may give and change: none that reaches further. */
export function useRolesWithin() {
  const http = useHttp()
  return useQuery({
    queryKey: WITHIN,
    queryFn: ({ signal }) =>
      http.call(roleResource.call('options'), { method: 'POST', schema: optionList, isQuiet: true, signal }),
    select: (options) => new Set(options.map(({ keyId }) => keyId)),
  })
}

/** Every page that a role may be given. */
export function useRouteTree() {
  const http = useHttp()
  return useQuery({
    queryKey: ['routeTree'],
    queryFn: ({ signal }) => http.call(ROUTE_TREE, { method: 'GET', schema: z.array(routeNode), signal }),
  })
}

export interface RoleDraft {
  readonly name: string
  readonly description: string
  readonly routes: RouteNode[]
}

/** Saves a role: a new one without `edited`. The list on screen takes it in place, under the key that the server gave. */
export function useSaveRole() {
  const http = useHttp()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ draft, edited, version }: { draft: RoleDraft; edited: RoleRow | null; version: number }) => {
      const verb = edited ? 'update' : 'save'
      const { key } = await http.call(roleResource.call(verb), {
        method: 'POST',
        body: 'json',
        json: edited ? { ...draft, keyId: edited.keyId, version } : draft,
        schema: roleSaved,
        isQuiet: true,
      })
      return { ...draft, key, keyId: key, version: edited ? version + 1 : 1 }
    },
    onSuccess: (saved: RoleRow) => {
      void queries.invalidateQueries({ queryKey: WITHIN })
      queries.setQueryData<RoleRow[]>(KEY, (roles = []) =>
        roles.some(({ key }) => key === saved.key)
          ? roles.map((role) => (role.key === saved.key ? saved : role))
          : [...roles, saved],
      )
    },
  })
}

export function useRemoveRole() {
  const http = useHttp()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ keyId }: RoleRow) =>
      http.call(roleResource.call('del'), { method: 'POST', params: { keyId }, schema: z.unknown() }),
    onSuccess: (_answer, removed) => {
      queries.setQueryData<RoleRow[]>(KEY, (roles = []) => roles.filter(({ key }) => key !== removed.key))
    },
  })
}

/** The newest version of a role, after somebody else saved it. */
export function useNewestVersion() {
  const http = useHttp()
  return async (keyId: string): Promise<number> => {
    const { version } = await http.call(roleResource.call('toEdit'), {
      method: 'POST',
      params: { keyId },
      schema: z.object({ version: z.int() }),
    })
    return version
  }
}
