import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ListState } from '#archetypes/resource/list-state.ts'
import { useStoredExport } from '#archetypes/resource/use-export.ts'
import { isOpen } from '#contract/control/command-states.ts'
import { COMMAND_POLL_MS, controlCalls } from '#contract/endpoints/control.ts'
import { useAsk, useShownAnswer } from '#data/calls.ts'

/** A page of commands, newest first; asked for again while one of them is under way. */
export const useCommands = ({ filters, page, pageSize }: ListState) =>
  useShownAnswer(
    controlCalls.list,
    { ...filters, page, limit: pageSize },
    {
      isQuiet: false,
      refetchInterval: ({ state }) => (state.data?.list.some((one) => isOpen(one.state)) ? COMMAND_POLL_MS : false),
    },
  )

/** Exports the filtered commands as an Excel file. */
export function useCommandExport() {
  const { run, isExporting } = useStoredExport()
  const exportCommands = useCallback((filters: ListState['filters']) => run(controlCalls.exportExcel, filters), [run])
  return { exportCommands, isExporting }
}

/** The word of a second person on a command, or the end of one that was not sent yet. */
export function useCommandDecision() {
  const ask = useAsk()
  const approving = useMutation({
    mutationFn: (decision: { commandId: string; isApproved: boolean; reason: string }) => {
      const { commandId, ...rest } = decision
      return ask(controlCalls.approve, { commandIds: [commandId], ...rest }, { isReloaded: true })
    },
  })
  const withdrawing = useMutation({
    mutationFn: (commandId: string) => ask(controlCalls.withdraw, { commandIds: [commandId] }, { isReloaded: true }),
  })
  return {
    approve: (decision: { commandId: string; isApproved: boolean; reason: string }) => approving.mutate(decision),
    withdraw: (commandId: string) => withdrawing.mutate(commandId),
    isBusy: approving.isPending || withdrawing.isPending,
  }
}
