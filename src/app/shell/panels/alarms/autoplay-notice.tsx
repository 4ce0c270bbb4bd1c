import { useAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { Box, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { styled } from '#ui/styled.ts'
import { isAutoplayBlockedAtom } from './alarm-sound.ts'

const Frame = styled('section', {
  base: {
    position: 'fixed',
    zIndex: 'overlay',
    insetBlockStart: '4.5rem',
    insetInlineStart: '50%',
    transform: 'translateX(-50%)',
    width: '32rem',
    maxWidth: 'calc(100vw - 1rem)',
    padding: '4',
    background: 'bg.raised',
    borderWidth: '1px',
    borderRadius: 'md',
    boxShadow: 'overlay',
  },
})

/**
 * Browsers play no sound before the first press on the page: unattended screens show how to allow it. It is not modal
 * and takes no focus: the alarms that are not heard can be seen and handled.
 */
export function AutoplayNotice() {
  const { t } = useTranslation()
  const [isBlocked, setBlocked] = useAtom(isAutoplayBlockedAtom)
  if (!isBlocked) return null
  return (
    <Frame role="dialog" aria-modal={false} aria-label={t('panels.autoplayTitle')}>
      <Box role="alert">{t('panels.autoplay')}</Box>
      <Row justifyContent="flex-end" marginTop="3">
        <Button size="sm" look="solid" onClick={() => setBlocked(false)}>
          {t('panels.understood')}
        </Button>
      </Row>
    </Frame>
  )
}
