import { primaryTag } from '../languages.ts';

/** Texts of links that say nothing of what they lead to, in small letters, by language. */
const bareTexts: Record<string, readonly string[]> = {
  en: [
    'here',
    'click here',
    'this',
    'this link',
    'link',
    'this page',
    'page',
    'more',
    'read more',
    'learn more',
    'see here',
    'go',
  ],
  ar: ['هنا', 'اضغط هنا', 'المزيد', 'رابط'],
  cs: ['zde', 'tady', 'klikněte zde', 'odkaz', 'více'],
  da: ['her', 'klik her', 'link', 'mere', 'læs mere'],
  de: [
    'hier',
    'hier klicken',
    'klicken sie hier',
    'klick hier',
    'link',
    'mehr',
    'mehr lesen',
    'weiterlesen',
    'diese seite',
  ],
  el: ['εδώ', 'κάντε κλικ εδώ', 'περισσότερα'],
  es: ['aquí', 'haz clic aquí', 'haga clic aquí', 'enlace', 'más', 'leer más', 'ver más', 'esta página'],
  fi: ['tästä', 'täältä', 'klikkaa tästä', 'linkki', 'lisää', 'lue lisää'],
  fr: [
    'ici',
    'cliquez ici',
    'cliquer ici',
    'lien',
    'ce lien',
    'plus',
    'lire la suite',
    'en savoir plus',
    'cette page',
  ],
  he: ['כאן', 'לחצו כאן', 'קישור', 'עוד'],
  hu: ['itt', 'ide', 'kattintson ide', 'link', 'tovább', 'bővebben'],
  it: ['qui', 'clicca qui', 'link', 'altro', 'di più', 'leggi di più', 'leggi tutto', 'questa pagina'],
  ja: ['ここ', 'こちら', 'こちらをクリック', 'リンク', '続きを読む', '詳細'],
  ko: ['여기', '여기를 클릭', '링크', '더 보기'],
  nb: ['her', 'klikk her', 'lenke', 'mer', 'les mer'],
  nl: ['hier', 'klik hier', 'link', 'meer', 'lees meer', 'deze pagina'],
  pl: ['tutaj', 'tu', 'kliknij tutaj', 'link', 'więcej', 'czytaj więcej'],
  pt: ['aqui', 'clique aqui', 'ligação', 'link', 'mais', 'ler mais', 'leia mais', 'saiba mais'],
  ru: ['здесь', 'тут', 'нажмите здесь', 'ссылка', 'подробнее', 'читать далее'],
  sv: ['här', 'klicka här', 'länk', 'mer', 'läs mer'],
  tr: ['burada', 'buraya', 'buraya tıklayın', 'bağlantı', 'devamı', 'devamını oku'],
  uk: ['тут', 'натисніть тут', 'посилання', 'докладніше'],
  zh: ['这里', '點擊這裡', '点击这里', '這裡', '链接', '連結', '更多', '阅读更多'],
};

/** Whether a link's text says nothing of its target, in the language of the text; English counts in every language. */
export function isBareLinkText(text: string, language: string): boolean {
  const plain = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]+/gu, ' ')
    .trim();
  return [...(bareTexts[primaryTag(language)] ?? []), ...(bareTexts.en ?? [])].includes(plain);
}
