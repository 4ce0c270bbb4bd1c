import { atom, useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box, Row } from '#ui/box.ts'
import { Dialog } from '#ui/dialog.tsx'
import { styled } from '#ui/styled.ts'
import { type ShortcutKey, shortcutKeysAtom, useShortcutKey } from './use-shortcut-key.ts'

export const isKeysDialogOpenAtom = atom(false)

const Key = styled('kbd', {
  base: {
    paddingInline: '2',
    minWidth: '7',
    textAlign: 'center',
    borderWidth: '1px',
    borderColor: 'border.field',
    borderRadius: 'sm',
    background: 'bg.raised',
    fontSize: 'sm',
  },
})
const Heading = styled('h3', { base: { fontSize: 'sm', color: 'fg.muted', marginBlock: '2' } })

/** The currently active keys; `?` opens the list unless an input has the focus. */
export function ShortcutKeysDialog() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useAtom(isKeysDialogOpenAtom)
  useShortcutKey({ keys: '?', label: t('frame.shortcuts') }, () => setOpen(true))
  return (
    <Dialog
      title={t('frame.shortcuts')}
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      closeLabel={t('frame.closePanel')}
      width="28rem"
    >
      <KeyLists />
    </Dialog>
  )
}

function KeyLists() {
  const { t } = useTranslation()
  const everywhere = useAtomValue(shortcutKeysAtom)
  const [onPage] = useState(keysOfPage)
  return (
    <>
      <KeyList title={t('frame.shortcutsFrame')} keys={everywhere} />
      {onPage.length > 0 && <KeyList title={t('frame.shortcutsHere')} keys={onPage} />}
    </>
  )
}

function KeyList({ title, keys }: { title: string; keys: readonly ShortcutKey[] }) {
  return (
    <>
      <Heading>{title}</Heading>
      <Box as="ul" aria-label={title} listStyleType="none" margin="0" padding="0">
        {keys.map(({ keys: pressed, label }) => (
          <Row as="li" key={`${pressed} ${label}`} gap="2" minHeight="9">
            <Box flex="1">{label}</Box>
            {pressed.split('+').map((key) => (
              <Key key={key}>{key === 'Control' ? 'Ctrl' : key}</Key>
            ))}
          </Row>
        ))}
      </Box>
    </>
  )
}

/** Keys that pages declare on their own controls. */
function keysOfPage(): readonly ShortcutKey[] {
  const found = new Map<string, ShortcutKey>()
  for (const element of document.querySelectorAll<HTMLElement>('#main [aria-keyshortcuts]')) {
    const keys = element.getAttribute('aria-keyshortcuts') ?? ''
    const label = element.getAttribute('aria-label') ?? element.title
    const name = label || element.textContent?.trim() || ''
    if (keys !== '' && name !== '' && element.checkVisibility()) found.set(`${keys} ${name}`, { keys, label: name })
  }
  return [...found.values()]
}
