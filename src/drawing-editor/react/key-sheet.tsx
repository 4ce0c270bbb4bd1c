import { useTranslation } from 'react-i18next'
import { Box } from '#ui/box.ts'
import { Dialog } from '#ui/dialog.tsx'
import { styled } from '#ui/styled.ts'
import { COMMAND_GROUPS } from '../commands/command.ts'
import { type AnyCommand, COMMANDS } from '../commands/registry.ts'
import { Keys } from './keys-view.tsx'

const Heading = styled('h3', { base: { fontSize: 'sm', color: 'fg.muted', marginBottom: '1' } })
const Line = styled('li', {
  base: { display: 'flex', alignItems: 'center', gap: '3', minHeight: '8', breakInside: 'avoid' },
})

interface KeySheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** All keys of the editor, by groups. */
export function KeySheet({ isOpen, onClose }: KeySheetProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('editorCommands.keysTitle')}
      closeLabel={t('editorCommands.close')}
      width="56rem"
      isOpen={isOpen}
      onClose={onClose}
    >
      <Box columnCount={{ base: 1, md: 2, lg: 3 }} columnGap="8">
        {COMMAND_GROUPS.map((group) => (
          <KeyGroup key={group} group={group} />
        ))}
      </Box>
    </Dialog>
  )
}

function KeyGroup({ group }: { readonly group: (typeof COMMAND_GROUPS)[number] }) {
  const { t } = useTranslation()
  const commands = COMMANDS.filter((command: AnyCommand) => command.group === group && command.keys?.length)
  if (commands.length === 0) return null
  const title = t(`editorCommands.group.${group}`)
  return (
    <Box as="section" breakInside="avoid" marginBottom="4">
      <Heading>{title}</Heading>
      <Box as="ul" aria-label={title} listStyleType="none" margin="0" padding="0">
        {commands.map(({ id, keys = [] }: AnyCommand) => (
          <Line key={id}>
            <Box flex="1">{t(`editorCommands.command.${id}`)}</Box>
            {inGroups(keys).map((each) => (
              <Keys key={each} keys={each} />
            ))}
          </Line>
        ))}
        {group === 'tools' && (
          <Line>
            <Box flex="1">{t('editorCommands.panKey')}</Box>
            <Keys keys={t('editorCommands.spaceKey')} />
          </Line>
        )}
      </Box>
    </Box>
  )
}

/** Keys that do the same, of those with the same keys held these named once: `Shift+ArrowLeft+ArrowRight`. */
function inGroups(keys: readonly string[]): readonly string[] {
  const byHeld = new Map<string, string[]>()
  for (const each of keys) {
    const held = each.slice(0, each.lastIndexOf('+') + 1)
    byHeld.set(held, [...(byHeld.get(held) ?? []), each.slice(held.length)])
  }
  return [...byHeld].map(([held, own]) => held + own.join('+'))
}
