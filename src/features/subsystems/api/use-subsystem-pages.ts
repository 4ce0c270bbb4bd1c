import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { MENU_PATH, menuRow } from '#contract/resources/menu.resource.ts'
import {
  SUBSYSTEM_PATH,
  type SubsystemMenus,
  subsystemMenus,
  subsystemNode,
} from '#contract/resources/subsystem.resource.ts'
import { AppError } from '#data/app-error.ts'
import { useHttp } from '#data/console-services.ts'

const pagesKey = (keyId: string) => ['subsystemPages', keyId]

export function useSubsystemTree() {
  const http = useHttp()
  return useQuery({
    queryKey: ['subsystemTree'],
    queryFn: ({ signal }) =>
      http.call(SUBSYSTEM_PATH.tree, { method: 'POST', schema: z.array(subsystemNode), isQuiet: true, signal }),
  })
}

/** Every menu in use, in tree order. */
export function useMenus() {
  const http = useHttp()
  return useQuery({
    queryKey: ['menus'],
    queryFn: ({ signal }) =>
      http.call(MENU_PATH.all, { method: 'GET', schema: z.array(menuRow), isQuiet: true, signal }),
  })
}

/** Pages of a subsystem. Not renewed while somebody edits them: a save tells whether they were changed meanwhile. */
export function useSubsystemPages(keyId: string) {
  const http = useHttp()
  return useQuery({
    queryKey: pagesKey(keyId),
    queryFn: ({ signal }) =>
      http.call(SUBSYSTEM_PATH.menus, {
        method: 'POST',
        params: { keyId },
        schema: subsystemMenus,
        isQuiet: true,
        signal,
      }),
    enabled: keyId !== '',
    gcTime: 0,
  })
}

/** Reads the pages of a subsystem now, past what is in memory; null where the shell has shown why it cannot be. */
export function useReadSubsystemPages(): (keyId: string) => Promise<SubsystemMenus | null> {
  const http = useHttp()
  return async (keyId) => {
    try {
      return await http.call(SUBSYSTEM_PATH.menus, { method: 'POST', params: { keyId }, schema: subsystemMenus })
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  }
}

export function useSaveSubsystemPages() {
  const http = useHttp()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (pages: Omit<SubsystemMenus, 'roles'>) =>
      http.call(SUBSYSTEM_PATH.menusUpdate, {
        method: 'POST',
        body: 'json',
        json: pages,
        schema: z.unknown(),
        isQuiet: true,
      }),
    onSuccess: (_answer, { keyId }) => queries.invalidateQueries({ queryKey: pagesKey(keyId) }),
  })
}
