import { useMutation } from '@tanstack/react-query'
import type { InputOf } from '#contract/kit/call.ts'
import { callsOf } from '#contract/kit/resource-calls.ts'
import { menuCalls, menuModelResource, menuResource } from '#contract/resources/menu.resource.ts'
import { AppError } from '#data/app-error.ts'
import { useAnswer, useAsk, useRenew } from '#data/calls.ts'

/** Saves the help text of a menu; refused with 1009 where somebody else saved the menu meanwhile. */
export function useSaveHelpText() {
  const ask = useAsk()
  return useMutation({
    mutationFn: (text: InputOf<typeof menuCalls.saveDocument>) =>
      ask(menuCalls.saveDocument, text, { isQuiet: true, isReloaded: true }),
  })
}

/** Current version of a menu; null where it cannot be read, which the shell has reported already. */
export function useNewestMenuVersion(): (keyId: string) => Promise<number | null> {
  const ask = useAsk()
  return async (keyId) => {
    try {
      return (await ask(callsOf(menuResource).toEdit, { keyId })).version
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  }
}

export function useRealDelete() {
  const ask = useAsk()
  return useMutation({ mutationFn: (keyId: string) => ask(menuCalls.realDelete, { keyId }) })
}

/** Every template with its menus. */
export const useTemplates = () => useAnswer(menuCalls.modelMenuTreeAll, {})

/** The menus in use, against which a template is compared. */
export const useMenusInUse = () => useAnswer(menuCalls.all, {})

export function useApplyTemplate() {
  const ask = useAsk()
  const renew = useRenew()
  return useMutation({
    mutationFn: (change: InputOf<typeof menuCalls.changeMenuModel>) => ask(menuCalls.changeMenuModel, change),
    // refused where the menus were changed meanwhile: the compared menus are read again as well
    onError: () => renew(menuCalls.changeMenuModel),
  })
}

export function useRemoveTemplate() {
  const ask = useAsk()
  return useMutation({ mutationFn: (keyId: string) => ask(callsOf(menuModelResource).del, { keyId }) })
}
