import { KeyRound, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionUser } from '#contract/endpoints/session.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { EnrolFactor } from './enrol-factor.tsx'
import { ProofForm, useProblemText } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useFactorChanges, useFactorState } from './use-second-factor.ts'

/** The user's own second factor in the user panel: its kind, replacing it, new recovery codes. */
export function SecondFactorTab({ user }: { user: SessionUser }) {
  const { t } = useTranslation()
  const { data, error } = useFactorState()
  const problemText = useProblemText()
  const [step, setStep] = useState<'state' | 'enrol' | 'renew'>('state')
  const back = (): void => setStep('state')

  if (error) return <Box role="alert">{Object.values(problemText(error))[0]}</Box>
  if (!data) return <Waiting text={t('factor.loading')} />
  if (step === 'enrol')
    return <EnrolFactor loginName={user.loginName} needsProof={data.needsProof} onDone={back} onCancel={back} />
  if (step === 'renew') return <RenewCodes loginName={user.loginName} onDone={back} />
  return (
    <Column gap="4" alignItems="flex-start">
      <Box>{t(`factor.${data.kind}`)}</Box>
      {data.kind === 'own' && (
        <Box color="fg.muted" fontSize="sm">
          {t('factor.since', { time: formatDateTime(data.since) })}
          <br />
          {t('factor.numCodes', { count: data.numRecoveryCodes })}
        </Box>
      )}
      <Button onClick={() => setStep('enrol')}>
        <Smartphone size={16} aria-hidden />
        {t(data.kind === 'own' ? 'factor.replace' : 'factor.enrol')}
      </Button>
      {data.kind === 'own' && (
        <Button onClick={() => setStep('renew')}>
          <KeyRound size={16} aria-hidden />
          {t('factor.renew')}
        </Button>
      )}
    </Column>
  )
}

function RenewCodes({ loginName, onDone }: { loginName: string; onDone: () => void }) {
  const { t } = useTranslation()
  const { renewCodes } = useFactorChanges()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes loginName={loginName} codes={codes} onDone={onDone} />
  return (
    <ProofForm
      detail={t('factor.renewDetail')}
      submitLabel={t('factor.renew')}
      onSubmit={async (proof) => setCodes(await renewCodes.mutateAsync(proof))}
      onCancel={onDone}
    />
  )
}
