import { useMutation } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type AlarmPermit, type AlarmSourceKey, alarmPermitCalls } from '#contract/endpoints/alarm-permits.ts'
import { useAnswer, useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { useConfirm } from '#ui/confirm.tsx'

const FRESH_MS = 30_000

/** Points and rules that are out of service. */
export const usePermits = () => useAnswer(alarmPermitCalls.list, {}, { refetchInterval: FRESH_MS })

export const isSameSource = (one: AlarmSourceKey, other: AlarmSourceKey): boolean =>
  one.kind === other.kind && one.keyId === other.keyId

/** Finds the permit with which a point or rule is out of service; the same function until permits change. */
export function usePermitOf(): (source: AlarmSourceKey) => AlarmPermit | undefined {
  const { data: permits } = usePermits()
  return useMemo(() => {
    const bySource = new Map((permits ?? []).map((permit) => [keyOf(permit.source), permit]))
    return (source) => bySource.get(keyOf(source))
  }, [permits])
}

const keyOf = ({ kind, keyId }: AlarmSourceKey): string => `${kind} ${keyId}`

/** Puts a point or rule back into service, after a question. */
export function usePutBack() {
  const { t } = useTranslation()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const confirm = useConfirm()
  const { mutate, isPending } = useMutation({
    mutationFn: (keyId: string) => ask(alarmPermitCalls.end, { keyId }),
    onSuccess: () => say(t('permits.isBack')),
  })
  const run = async ({ keyId, title }: AlarmPermit): Promise<void> => {
    const answer = await confirm({
      title: t('permits.putBackTitle', { name: title }),
      detail: t('permits.putBackDetail'),
      confirmLabel: t('permits.putBack'),
      cancelLabel: t('permits.cancel'),
    })
    if (answer) mutate(keyId)
  }
  return { run, isPending }
}
