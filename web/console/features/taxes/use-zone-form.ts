import { useState } from 'react'
import type { OperationInput } from '#web/client/api-call.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useFormValues } from '../../app/forms/use-form-values.ts'
import { readStored, type VersionConflict } from '../../app/forms/version-conflict.tsx'
import { useTaxChange } from './tax-queries.ts'
import type { TaxZone } from './tax-values.ts'

export type ZoneValues = Pick<TaxZone, 'liable' | 'exempts'> & { readonly areas: readonly string[] }

const toValues = ({ areas, liable, exempts }: TaxZone): ZoneValues => ({ areas, liable, exempts })

/** The places and terms of a zone, saved together; what others saved meanwhile is merged field by field. */
export function useZoneForm(zone: TaxZone) {
  const t = useText()
  const form = useFormValues<ZoneValues>(`tax.zone.${zone.name}`, toValues(zone))
  const [version, setVersion] = useState(zone.version)
  const [conflict, setConflict] = useState<VersionConflict<ZoneValues> | null>(null)
  const save = useTaxChange(
    'staffTaxes.saveZone',
    () => t('taxes.zone.saved', { zone: zone.name }),
    ({ zone: saved }) => {
      setVersion(saved.version)
      form.accept(toValues(saved))
    },
  )
  const send = (values: ZoneValues, of: string) => {
    const input: OperationInput<'staffTaxes.saveZone'> = {
      ...values,
      areas: [...values.areas],
      name: zone.name,
      version: of,
    }
    save.mutate(input, {
      onError: (error) => {
        const theirs = readStored<TaxZone>(error, 'tax.zone_changed')
        if (!theirs) return
        setVersion(theirs.version)
        setConflict({ editor: '', yours: values, theirs: toValues(theirs), merged: form.merge(toValues(theirs)) })
      },
    })
  }
  return {
    form,
    save,
    version,
    conflict,
    error: save.error && !readStored(save.error, 'tax.zone_changed') ? save.error : null,
    send: () => send(form.values, version),
    back: () => setConflict(null),
    takeAll: (theirs: ZoneValues) => {
      form.accept(theirs)
      setConflict(null)
    },
    saveMix: (mix: ZoneValues) => {
      form.set(mix)
      setConflict(null)
      send(mix, version)
    },
  }
}
