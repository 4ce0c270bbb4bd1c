import { useMutation } from '@tanstack/react-query'
import { menuCalls } from '#contract/resources/menu.resource.ts'
import { type SubsystemMenus, subsystemCalls } from '#contract/resources/subsystem.resource.ts'
import { AppError } from '#data/app-error.ts'
import { useAnswer, useAsk } from '#data/calls.ts'

export const useSubsystemTree = () => useAnswer(subsystemCalls.tree, {})

/** Every menu in use, in tree order. */
export const useMenus = () => useAnswer(menuCalls.all, {})

/** Pages of a subsystem. Not renewed while somebody edits them: saving detects whether they were changed meanwhile. */
export const useSubsystemPages = (keyId: string) =>
  useAnswer(subsystemCalls.menus, { keyId }, { enabled: keyId !== '', gcTime: 0 })

/**
 * Reads the pages of a subsystem from the server, bypassing the cache; null where that failed, which the shell has
 * reported.
 */
export function useReadSubsystemPages(): (keyId: string) => Promise<SubsystemMenus | null> {
  const ask = useAsk()
  return async (keyId) => {
    try {
      return await ask(subsystemCalls.menus, { keyId })
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  }
}

export function useSaveSubsystemPages() {
  const ask = useAsk()
  return useMutation({
    mutationFn: (pages: Omit<SubsystemMenus, 'roles'>) => ask(subsystemCalls.updateMenus, pages, { isQuiet: true }),
  })
}
