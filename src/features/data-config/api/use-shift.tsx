import { useMutation } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RowAction } from '#archetypes/resource/row-action.ts'
import type { InputOf } from '#contract/kit/call.ts'
import type { Resource, ResourceRow } from '#contract/kit/resource.ts'
import { shiftIn } from '#contract/resources/data-config.resource.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useAsk } from '#data/calls.ts'

/** Row actions that move a row up or down by one place, for users who may edit. */
export function useShift(resource: Resource): (row: ResourceRow) => readonly RowAction[] {
  const { t } = useTranslation()
  const ask = useAsk()
  const mayEdit = useMayDo()(resource.permissionOf('edit'))
  const { mutate, isPending } = useMutation({
    mutationFn: (shift: InputOf<ReturnType<typeof shiftIn>>) => ask(shiftIn(resource), shift),
  })
  return ({ keyId, [resource.title]: title }) =>
    mayEdit
      ? [
          {
            id: 'up',
            label: t('dataConfig.up', { name: String(title) }),
            icon: <ArrowUp size={16} aria-hidden />,
            isDisabled: isPending,
            onSelect: () => mutate({ keyId, by: 'up' }),
          },
          {
            id: 'down',
            label: t('dataConfig.down', { name: String(title) }),
            icon: <ArrowDown size={16} aria-hidden />,
            isDisabled: isPending,
            onSelect: () => mutate({ keyId, by: 'down' }),
          },
        ]
      : []
}
