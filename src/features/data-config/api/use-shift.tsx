import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { RowAction } from '#archetypes/resource/row-action.ts'
import { renewResource } from '#archetypes/resource/use-resource.ts'
import type { Resource, ResourceRow } from '#contract/kit/resource.ts'
import { SHIFT_VERB, type ShiftBy } from '#contract/resources/data-config.resource.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useHttp } from '#data/console-services.ts'

/** Actions of a row that move it by one place, for those who may edit. */
export function useShift(resource: Resource): (row: ResourceRow) => readonly RowAction[] {
  const { t } = useTranslation()
  const http = useHttp()
  const queries = useQueryClient()
  const mayEdit = useMayDo()(resource.permissionOf('edit'))
  const { mutate, isPending } = useMutation({
    mutationFn: (shift: { keyId: string; by: ShiftBy }) =>
      http.call(resource.call(SHIFT_VERB), { method: 'POST', params: shift, schema: z.unknown() }),
    onSuccess: () => renewResource(queries, resource),
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
