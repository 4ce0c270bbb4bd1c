import { ChevronDown, ChevronRight, Layers } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SubsystemRow } from '#contract/resources/subsystem.resource.ts'
import { Box } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { Popover } from '#ui/popover.tsx'
import { styled } from '#ui/styled.ts'
import { SubsystemPages } from './subsystem-pages.tsx'

const Head = styled('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    width: '100%',
    minHeight: '10',
    paddingInline: '3',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { background: 'bg.hover' },
    _focusVisible: { outlineOffset: '-2px' },
  },
})

interface SubsystemListProps {
  subsystems: readonly { readonly subsystem: SubsystemRow; readonly name: string }[]
}

/** All subsystems behind one button, one of them unfolded at a time. */
export function SubsystemList({ subsystems }: SubsystemListProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [unfolded, setUnfolded] = useState<string | null>(null)
  return (
    <Popover
      label={t('panels.subsystems')}
      isOpen={isOpen}
      onOpenChange={setOpen}
      align="start"
      width="18rem"
      trigger={(trigger) => (
        <IconButton label={t('panels.menus')} {...trigger}>
          <Layers size={20} aria-hidden />
        </IconButton>
      )}
    >
      {subsystems.map(({ subsystem, name }) => {
        const isUnfolded = unfolded === subsystem.keyId
        const Mark = isUnfolded ? ChevronDown : ChevronRight
        return (
          <Box key={subsystem.keyId} borderBottomWidth="1px" borderColor="border.subtle">
            <Head
              type="button"
              aria-expanded={isUnfolded}
              onClick={() => setUnfolded(isUnfolded ? null : subsystem.keyId)}
            >
              <Mark size={16} aria-hidden />
              {name}
            </Head>
            {isUnfolded && (
              <Box padding="3" data-subsystem={subsystem.sid}>
                <SubsystemPages subsystem={subsystem} maxColumns={1} onDone={() => setOpen(false)} />
              </Box>
            )}
          </Box>
        )
      })}
    </Popover>
  )
}
