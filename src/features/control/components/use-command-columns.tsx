import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CommandStateTag } from '#archetypes/control/command-state.tsx'
import { shownValue } from '#archetypes/control/shown-value.ts'
import type { ListShape } from '#archetypes/resource/list-state.ts'
import type { SearchField } from '#archetypes/resource/search-bar.tsx'
import { APPROVALS, COMMAND_STATE_NAMES, COMMAND_STATES } from '#contract/control/command-states.ts'
import { SEND_CHANNEL_NAMES, SEND_CHANNELS } from '#contract/control/writers.ts'
import type { CommandNews } from '#contract/endpoints/control.ts'
import { labelIn } from '#contract/kit/language.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatQuantity, NO_VALUE } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import type { TableColumn } from '#ui/data-table.tsx'

export const COMMAND_SHAPE: ListShape = {
  filters: ['text', 'sendChannel', 'state', 'approval', 'from', 'to'],
  sortable: [],
  sort: { column: 'askedAt', direction: 'desc' },
}

/** Milliseconds with thousands separators. */
export const msText = (ms: number | null): string => formatQuantity(ms, 0)

export function useCommandColumns(): TableColumn<CommandNews>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(() => {
    const column = (
      id: 'askedAt' | 'askedBy' | 'channel' | 'nodeName' | 'point' | 'reason' | 'refusal' | 'approvedBy',
      width: number,
      text: (command: CommandNews) => string,
    ): TableColumn<CommandNews> => ({ id, header: t(`controlRoom.${id}`), width, text, cell: text })
    const value = (
      id: 'old' | 'asked' | 'answered' | 'readBack',
      of: (command: CommandNews) => number | null,
    ): TableColumn<CommandNews> => {
      const text = (command: CommandNews): string => shownValue(of(command), command)
      return { id, header: t(`controlRoom.${id}`), width: 110, align: 'end', text, cell: text }
    }
    const took = (command: CommandNews): string => msText(command.tookMs)
    return [
      { ...column('askedAt', 170, (command) => formatDateTime(command.askedAt)), fixed: 'start' },
      {
        id: 'state',
        header: t('controlRoom.state'),
        width: 130,
        text: (command) => labelIn(COMMAND_STATE_NAMES[command.state], language),
        cell: (command) => <CommandStateTag command={command} />,
      },
      column('askedBy', 150, (command) => command.askedBy),
      column('channel', 110, (command) => labelIn(SEND_CHANNEL_NAMES[command.channel], language)),
      column('nodeName', 180, (command) => command.nodeName),
      column('point', 170, (command) => (language === 'en' ? command.nameEn : command.name)),
      value('old', (command) => command.old),
      value('asked', (command) => command.value),
      value('answered', (command) => command.answered),
      value('readBack', (command) => command.readBack),
      column('refusal', 240, (command) => command.refusal?.text ?? NO_VALUE),
      column('reason', 200, (command) => command.reason),
      column('approvedBy', 110, (command) => command.approvedBy || NO_VALUE),
      { id: 'tookMs', header: t('controlRoom.took'), unit: 'ms', width: 110, align: 'end', text: took, cell: took },
    ]
  }, [t, language])
}

export function useCommandFilters(): SearchField[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(
    () => [
      { name: 'text', label: t('controlRoom.text'), kind: 'text' },
      {
        name: 'sendChannel',
        label: t('controlRoom.channel'),
        kind: 'choice',
        options: SEND_CHANNELS.map((value) => ({ value, label: labelIn(SEND_CHANNEL_NAMES[value], language) })),
      },
      {
        name: 'state',
        label: t('controlRoom.state'),
        kind: 'choice',
        options: COMMAND_STATES.map((value) => ({ value, label: labelIn(COMMAND_STATE_NAMES[value], language) })),
      },
      {
        name: 'approval',
        label: t('controlRoom.approval'),
        kind: 'choice',
        options: APPROVALS.map((value) => ({ value, label: t(`controlRoom.approvals.${value}`) })),
      },
      { name: 'from', label: t('controlRoom.from'), kind: 'date' },
      { name: 'to', label: t('controlRoom.to'), kind: 'date' },
    ],
    [t, language],
  )
}
