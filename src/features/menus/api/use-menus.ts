import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { resourceKey } from '#archetypes/resource/use-resource.ts'
import {
  MENU_PATH,
  type menuDocument,
  type menuModelChange,
  menuModelResource,
  menuResource,
  menuRow,
  modelMenuTree,
} from '#contract/resources/menu.resource.ts'
import { AppError } from '#data/app-error.ts'
import { useHttp } from '#data/console-services.ts'
import { createResourceClient } from '#data/resource-client.ts'

const TEMPLATES = ['menuTemplates']
const IN_USE = ['menusInUse']
const newestMenu = z.object({ version: z.int() })

/** Saves the help text of a menu; refused with 1009 where somebody else saved the menu in between. */
export function useSaveHelpText() {
  const http = useHttp()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (text: z.infer<typeof menuDocument>) =>
      http.call(MENU_PATH.saveDocument, {
        method: 'POST',
        body: 'json',
        json: text,
        schema: z.unknown(),
        isQuiet: true,
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: resourceKey(menuResource) }),
  })
}

/** The version that a menu has by now; null where the shell has shown why it cannot be read. */
export function useNewestMenuVersion(): (keyId: string) => Promise<number | null> {
  const http = useHttp()
  return async (keyId) => {
    try {
      const call = { method: 'POST', params: { keyId }, schema: newestMenu } as const
      return (await http.call(menuResource.call('toEdit'), call)).version
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  }
}

export function useRealDelete() {
  const http = useHttp()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (keyId: string) =>
      http.call(MENU_PATH.realDelete, { method: 'POST', params: { keyId }, schema: z.unknown() }),
    onSuccess: () => queries.invalidateQueries({ queryKey: resourceKey(menuResource) }),
  })
}

/** Every template with its menus. */
export function useTemplates() {
  const http = useHttp()
  return useQuery({
    queryKey: TEMPLATES,
    queryFn: ({ signal }) =>
      http.call(MENU_PATH.modelMenuTreeAll, { method: 'POST', schema: modelMenuTree, isQuiet: true, signal }),
  })
}

/** The menus in use: what a template is compared with. */
export function useMenusInUse() {
  const http = useHttp()
  return useQuery({
    queryKey: IN_USE,
    queryFn: ({ signal }) =>
      http.call(MENU_PATH.all, { method: 'GET', schema: z.array(menuRow), isQuiet: true, signal }),
  })
}

export function useApplyTemplate() {
  const http = useHttp()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: z.infer<typeof menuModelChange>) =>
      http.call(MENU_PATH.changeMenuModel, { method: 'POST', params: change, schema: z.unknown() }),
    // every page's menus may have changed with it
    onSettled: () => queries.invalidateQueries(),
  })
}

export function useRemoveTemplate() {
  const http = useHttp()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (keyId: string) => createResourceClient(http, menuModelResource).remove([keyId]),
    onSuccess: () => queries.invalidateQueries({ queryKey: TEMPLATES }),
  })
}

export function useRenewTemplates(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: TEMPLATES })
}
