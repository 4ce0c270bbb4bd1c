import { useMutation } from '@tanstack/react-query'
import { homeLayoutCalls } from '#contract/endpoints/home-layout.ts'
import type { HomeTile } from '#contract/home/home-widgets.ts'
import { useAnswer, useAsk } from '#data/calls.ts'

export const useHomeLayout = () => useAnswer(homeLayoutCalls.own, {})

export function useArrangeHome() {
  const ask = useAsk()
  return {
    save: useMutation({
      mutationFn: (tiles: readonly HomeTile[]) =>
        ask(homeLayoutCalls.save, { tiles: [...tiles] }, { isReloaded: true }),
    }),
    reset: useMutation({ mutationFn: () => ask(homeLayoutCalls.del, {}, { isReloaded: true }) }),
  }
}
