import { ArrowRight, Circle, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LinkOrText } from '#archetypes/page-link.tsx'
import { type FirstStep, overviewCalls } from '#contract/endpoints/overview.ts'
import { useHoldsCode } from '#data/button-permission.ts'
import { useAnswer } from '#data/calls.ts'
import { useMayOpen } from '#data/page-access.ts'
import { Box, VisuallyHidden } from '#ui/box.ts'
import { Panel } from '#ui/panel.tsx'
import { styled } from '#ui/styled.ts'

/** Somebody works through the steps in another tab, or a gateway reports. */
const POLL_MS = 10_000

/** Where each step is done. */
const PAGE: Readonly<Record<FirstStep, string>> = {
  organization: '/admin-framework/admin-framework-org',
  source: '/admin-framework/admin-framework-physics',
  station: '/admin-framework/admin-framework-physics',
  points: '/admin-framework/admin-point-template',
  value: '/admin-framework/gateways',
  drawing: '/admin-drawing',
}

const List = styled('ol', {
  base: {
    display: 'grid',
    gap: '3',
    margin: 0,
    padding: '4',
    listStyle: 'none',
    gridTemplateColumns: {
      base: '1fr',
      md: 'repeat(2, minmax(0, 1fr))',
      xl: 'repeat(3, minmax(0, 1fr))',
      '2xl': 'repeat(6, minmax(0, 1fr))',
    },
  },
})
const Step = styled('li', { base: { display: 'flex', gap: '2.5', alignItems: 'flex-start' } })
const StepLink = styled(LinkOrText, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    color: 'accent.text',
    fontWeight: 'medium',
    _hover: { textDecoration: 'underline' },
  },
})

/** The way of a new company to its first drawing; gone as soon as all of it is done. */
export function FirstSteps() {
  const { t } = useTranslation()
  const mayOpen = useMayOpen()
  const maySetUp = useHoldsCode('physics:add')
  const { data } = useAnswer(
    overviewCalls.firstSteps,
    {},
    {
      enabled: maySetUp,
      refetchInterval: ({ state }) => (state.data?.steps.length ? POLL_MS : false),
      retry: false,
    },
  )
  const steps = data?.steps ?? []
  if (steps.length === 0) return null
  const numDone = steps.filter(({ isDone }) => isDone).length
  return (
    <Panel
      heading={t('overview.firstSteps')}
      flexShrink={0}
      tools={
        <Box fontSize="sm" color="fg.muted" role="status">
          {t('overview.firstStepsDone', { done: numDone, all: steps.length })}
        </Box>
      }
    >
      <List>
        {steps.map(({ step, isDone }) => (
          <Step key={step} data-step={step} data-done={isDone || undefined}>
            <Box flexShrink={0} paddingTop="0.5" color={isDone ? 'level.recovered' : 'fg.muted'}>
              {isDone ? <CircleCheck size={18} aria-hidden /> : <Circle size={18} aria-hidden />}
            </Box>
            <Box minWidth={0}>
              {isDone && <VisuallyHidden>{t('overview.stepDone')} </VisuallyHidden>}
              {!isDone && mayOpen(PAGE[step]) ? (
                <StepLink to={PAGE[step]}>
                  {t(`overview.step.${step}.title`)}
                  <ArrowRight size={14} aria-hidden />
                </StepLink>
              ) : (
                <Box fontWeight="medium">{t(`overview.step.${step}.title`)}</Box>
              )}
              <Box fontSize="sm" color="fg.muted">
                {t(`overview.step.${step}.detail`)}
              </Box>
            </Box>
          </Step>
        ))}
      </List>
    </Panel>
  )
}
