import { CircleCheck, CircleDashed, Hourglass, Loader, OctagonX } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { COMMAND_STATE_NAMES, type CommandState } from '#contract/control/command-states.ts'
import type { CommandNews } from '#contract/endpoints/control.ts'
import { labelIn } from '#contract/kit/language.ts'
import { useLanguage } from '#data/use-language.ts'
import { StatusTag } from '#ui/status-tag.tsx'

type Tone = ComponentProps<typeof StatusTag>['tone']

const LOOK: Readonly<Record<CommandState, readonly [Tone, typeof Loader]>> = {
  asked: ['accent', Loader],
  sent: ['accent', Loader],
  answered: ['accent', Loader],
  readBack: ['good', CircleCheck],
  refused: ['bad', OctagonX],
  noAnswer: ['bad', OctagonX],
  notReached: ['bad', OctagonX],
  expired: ['warning', CircleDashed],
}

/** How a command stands; one that waits for a second person says so. */
export function CommandStateTag({
  command: { state, approval },
}: {
  command: Pick<CommandNews, 'state' | 'approval'>
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (state === 'asked' && approval === 'waiting')
    return (
      <StatusTag tone="warning" icon={<Hourglass size={12} aria-hidden />}>
        {t('control.waitsForSecond')}
      </StatusTag>
    )
  const [tone, Icon] = LOOK[state]
  return (
    <StatusTag tone={tone} icon={<Icon size={12} aria-hidden />}>
      {labelIn(COMMAND_STATE_NAMES[state], language)}
    </StatusTag>
  )
}
