import type { GroupSpec } from './group-spec.ts'

/** The form of the daily backup. */
export const backupForm: GroupSpec = {
  title: 'Backup',
  intro:
    'A copy of the whole shop every day: orders, customers, products, texts and photos. Health shows the last one.',
  fields: [
    { kind: 'switch', name: 'isOn', label: 'Make a backup every day' },
    {
      kind: 'text',
      name: 'target',
      label: 'Folder or bucket',
      hint: 'On another machine or disk: /mnt/backup/shop, or s3://bucket/folder. It will contain your customers’ data.',
    },
    { kind: 'whole', name: 'hour', label: 'Hour', hint: '0 to 23, London time.' },
    {
      kind: 'group',
      name: 'keep',
      label: 'Backups kept',
      hint: 'The last one of each day, week and month.',
      fields: [
        { kind: 'whole', name: 'daily', label: 'Days' },
        { kind: 'whole', name: 'weekly', label: 'Weeks' },
        { kind: 'whole', name: 'monthly', label: 'Months' },
      ],
    },
  ],
}
