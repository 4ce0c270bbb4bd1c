import { ArrowDown, ArrowUp } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListShape } from '#archetypes/resource/list-state.ts'
import type { SearchField } from '#archetypes/resource/search-bar.tsx'
import { DEVICE_RESULTS } from '#contract/control/command-states.ts'
import type { ControlFrame } from '#contract/endpoints/control.ts'
import { useLanguage } from '#data/use-language.ts'
import { NO_VALUE } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import type { TableColumn } from '#ui/data-table.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { msText } from './use-command-columns.tsx'

export const FRAME_SHAPE: ListShape = {
  filters: ['text', 'direction', 'result', 'commandId', 'from', 'to'],
  sortable: [],
  sort: { column: 'at', direction: 'desc' },
}
const DIRECTIONS = ['down', 'ack'] as const
const WITH_MS = 'YYYY-MM-DD HH:mm:ss.SSS'

export function useFrameColumns(): TableColumn<ControlFrame>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(() => {
    const column = (
      id: 'at' | 'gateway' | 'nodeName' | 'point' | 'payload',
      width: number,
      text: (frame: ControlFrame) => string,
    ): TableColumn<ControlFrame> => ({ id, header: t(`controlRoom.${id}`), width, text, cell: text })
    const took = (frame: ControlFrame): string => msText(frame.tookMs)
    const resultText = ({ result }: ControlFrame): string => (result ? t(`controlRoom.results.${result}`) : NO_VALUE)
    return [
      { ...column('at', 200, (frame) => formatDateTime(frame.at, WITH_MS)), fixed: 'start' },
      {
        id: 'direction',
        header: t('controlRoom.direction'),
        width: 130,
        text: (frame) => t(`controlRoom.directions.${frame.direction}`),
        cell: ({ direction }) => (
          <StatusTag
            tone={direction === 'down' ? 'accent' : 'neutral'}
            icon={direction === 'down' ? <ArrowDown size={12} aria-hidden /> : <ArrowUp size={12} aria-hidden />}
          >
            {t(`controlRoom.directions.${direction}`)}
          </StatusTag>
        ),
      },
      column('gateway', 130, (frame) => frame.gateway),
      column('nodeName', 180, (frame) => frame.nodeName),
      column('point', 170, (frame) => (language === 'en' ? frame.nameEn : frame.name)),
      column('payload', 420, (frame) => frame.payload),
      {
        id: 'result',
        header: t('controlRoom.result'),
        width: 130,
        text: resultText,
        cell: (frame) =>
          frame.result ? (
            <StatusTag tone={frame.result === 'ok' ? 'good' : 'bad'}>{resultText(frame)}</StatusTag>
          ) : (
            NO_VALUE
          ),
      },
      { id: 'tookMs', header: t('controlRoom.took'), unit: 'ms', width: 110, align: 'end', text: took, cell: took },
    ]
  }, [t, language])
}

export function useFrameFilters(): SearchField[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      { name: 'text', label: t('controlRoom.frameText'), kind: 'text' },
      {
        name: 'direction',
        label: t('controlRoom.direction'),
        kind: 'choice',
        options: DIRECTIONS.map((value) => ({ value, label: t(`controlRoom.directions.${value}`) })),
      },
      {
        name: 'result',
        label: t('controlRoom.result'),
        kind: 'choice',
        options: DEVICE_RESULTS.map((value) => ({ value, label: t(`controlRoom.results.${value}`) })),
      },
      { name: 'from', label: t('controlRoom.from'), kind: 'date' },
      { name: 'to', label: t('controlRoom.to'), kind: 'date' },
    ],
    [t],
  )
}
