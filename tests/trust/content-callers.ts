const managesContent = ['administrator', 'platform', 'catalogue'] as const

/** The callers of the operations on pages and on the home page, for the table of `roles.test.ts`. */
export const contentCallers = {
  'staffContent.list': managesContent,
  'staffContent.detail': managesContent,
  'staffContent.version': managesContent,
  'staffContent.preview': managesContent,
  'staffContent.create': managesContent,
  'staffContent.save': managesContent,
  'staffContent.publish': managesContent,
  'staffContent.unschedule': managesContent,
  'staffContent.restore': managesContent,
  'staffContent.setHidden': managesContent,
  'staffContent.setAcceptance': managesContent,
  'staffHome.detail': managesContent,
  'staffHome.save': managesContent,
  'staffHome.publish': managesContent,
  'staffHome.versions': managesContent,
  'staffHome.restore': managesContent,
  'staffHome.preview': managesContent,
}
