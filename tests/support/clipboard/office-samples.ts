import { type ClipboardSample, DOT, fragment } from './clipboard-sample.ts';

const wordHead =
  '<meta name=ProgId content=Word.Document><style><!-- p.MsoNormal {margin:0cm;font-family:"Calibri",sans-serif;} @list l0:level1 {mso-level-number-format:bullet;} --></style><!--[if gte mso 9]><xml><w:WordDocument></w:WordDocument></xml><![endif]-->';
const word = (html: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">${fragment(html, wordHead)}</html>`;
const item = (list: string, level: number, mark: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:${list} level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;
const dotHex = Buffer.from(DOT, 'base64').toString('hex');
const rtfPicture = `{\\*\\shppict{\\pict{\\*\\picprop\\shplid1025}\\picscalex100\\picscaley100\\pngblip\\bliptag-1{\\*\\blipuid 0123456789abcdef0123456789abcdef}\n${dotHex}}}{\\nonshppict{\\pict\\wmetafile8 0100}}`;

export const officeSamples: ClipboardSample[] = [
  {
    from: 'Word: headings and paragraphs',
    html: word(
      `<h1 style='mso-style-link:"Heading 1 Char"'>The quay<o:p></o:p></h1><p class=MsoNormal><b><span lang=EN-GB style='font-size:12.0pt'>Bold</span></b><span lang=EN-GB>, <i>slanted</i> and <u>under</u>.<o:p></o:p></span></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><h2>The lights<o:p></o:p></h2><p class=MsoNormal align=center style='text-align:center'>In the\r\nmiddle<o:p></o:p></p>`,
    ),
    plain: 'The quay\nBold, slanted and under.\n\nThe lights\nIn the middle',
    expected:
      '<h2>The quay</h2><p><b>Bold</b>, <i>slanted</i> and <u>under</u>.</p><h2>The lights</h2><p class="align-center">In the middle</p>',
  },
  {
    from: 'Word: a list in a list, and a numbered one',
    html: word(
      `<p class=MsoNormal>Bring:</p>${item('l0', 1, '·', 'Ink')}${item('l0', 2, 'o', 'black')}${item('l0', 2, 'o', 'red')}${item('l0', 1, '·', 'Paper')}<p class=MsoNormal>Then:</p>${item('l1', 1, '3.', 'Draw')}${item('l1', 1, '4.', 'Print')}`,
    ),
    plain: 'Bring:\n·\tInk',
    expected:
      '<p>Bring:</p><ul><li>Ink<ul><li>black</li><li>red</li></ul></li><li>Paper</li></ul><p>Then:</p><ol start="3"><li>Draw</li><li>Print</li></ol>',
  },
  {
    from: 'Word: a title, a quote and code in a monospaced style',
    html: word(
      `<p class=MsoTitle>Tides<o:p></o:p></p><blockquote style='margin-left:1cm'><p class=MsoQuote>No chart is finished.<o:p></o:p></p></blockquote><pre>depth = 12<o:p></o:p></pre><pre>print(depth)<o:p></o:p></pre>`,
    ),
    plain: 'Tides',
    expected: `<h2>Tides</h2><blockquote><p>No chart is finished.</p></blockquote><pre><code>depth = 12
print(depth)</code></pre>`,
  },
  {
    from: 'Word: footnotes',
    html: word(
      `<p class=MsoNormal>Drawn by hand<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]>[1]<![endif]></span></span></a>.<o:p></o:p></p><div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference>[1]</span></a> In one winter.<o:p></o:p></p></div></div>`,
    ),
    plain: 'Drawn by hand[1].',
    expected:
      '<p>Drawn by hand<sup class="footnote-ref"><a href="#fn-k1" id="fnref-k1">1</a></sup>.</p><section class="footnotes"><ol><li id="fn-k1">In one winter. <a href="#fnref-k1" class="footnote-back">↩</a></li></ol></section>',
  },
  {
    from: 'Word: remarks of colleagues',
    html: word(
      `<p class=MsoNormal>The <a style='mso-comment-reference:A_1'>depth</a><span class=MsoCommentReference><span style='font-size:8.0pt'><a class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[A1]</a></span></span> is known.</p><div style='mso-element:comment-list'><hr class=msocomoff align=left size=1 width="33%"><div style='mso-element:comment'><div id="_com_1" class=msocomtxt><p class=MsoCommentText>By whom?</p></div></div></div>`,
    ),
    plain: 'The depth[A1] is known.',
    expected: '<p>The depth is known.</p>',
    leftOut: ['2 comments'],
  },
  {
    from: 'Word: pictures, which are files of its own, with the same in RTF',
    html: word(
      `<p class=MsoNormal>Before<o:p></o:p></p><p class=MsoNormal><span style='mso-no-proof:yes'><img width=602 height=401 src="file:///C:/Users/ada/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png" alt="The bay" v:shapes="Picture_x0020_1"></span><o:p></o:p></p><p class=MsoNormal>After<o:p></o:p></p>`,
    ),
    plain: 'Before\n\nAfter',
    rtf: `{\\rtf1\\ansi Before\\par ${rtfPicture}\\par After}`,
    expected:
      '<p>Before</p><figure><img width="602" height="401" alt="The bay" src="#pasted-picture-k-1"></figure><p>After</p>',
    pictures: { read: ['clip_image002.png'] },
  },
  {
    from: 'Word: pictures without RTF',
    html: word(
      `<p class=MsoNormal>Words <img width=60 height=40 src="file:///C:/Temp/clip_image001.jpg"> go on <img width=60 height=40 src="file:///C:/Temp/clip_image003.jpg"></p>`,
    ),
    plain: 'Words  go on ',
    expected:
      '<p>Words</p><figure><img width="60" height="40" src="#pasted-picture-k-1"></figure><p>go on</p><figure><img width="60" height="40" src="#pasted-picture-k-2"></figure>',
    pictures: { missing: ['clip_image001.jpg', 'clip_image003.jpg'] },
  },
  {
    from: 'Word: a table',
    html: word(
      `<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse'><tr style='mso-yfti-irow:0'><td width=200 valign=top style='width:150pt'><p class=MsoNormal><b>Day<o:p></o:p></b></p></td><td width=200 valign=top><p class=MsoNormal><b>High<o:p></o:p></b></p></td></tr><tr><td><p class=MsoNormal>Monday<o:p></o:p></p></td><td><p class=MsoNormal align=right style='text-align:right'>4.2<o:p></o:p></p></td></tr></table>`,
    ),
    plain: 'Day\tHigh\nMonday\t4.2',
    expected:
      '<table><thead><tr><th scope="col">Day</th><th scope="col">High</th></tr></thead><tbody><tr><td>Monday</td><td align="right">4.2</td></tr></tbody></table>',
  },
  {
    from: 'Word online: headings and a list of levels',
    html: '<html><body><!--StartFragment--><div class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1" role="heading" aria-level="1" xml:lang="EN-US" style="margin:0;font-weight:normal"><span class="TextRun SCXW1" style="font-size:20pt"><span class="NormalTextRun SCXW1">The quay</span></span><span class="EOP SCXW1">&nbsp;</span></p></div><div class="ListContainerWrapper SCXW1"><ul class="BulletListStyle1 SCXW1" role="list"><li class="OutlineElement Ltr SCXW1" data-leveltext="•" data-listid="1" aria-setsize="-1" data-aria-posinset="1" data-aria-level="1" role="listitem"><p class="Paragraph SCXW1"><span class="TextRun SCXW1">Ink</span><span class="EOP SCXW1">&nbsp;</span></p></li></ul></div><div class="ListContainerWrapper SCXW1"><ul class="BulletListStyle2 SCXW1" role="list"><li data-listid="1" data-aria-posinset="1" data-aria-level="2" role="listitem"><p class="Paragraph SCXW1"><span>red</span><span class="EOP SCXW1">&nbsp;</span></p></li></ul></div><div class="ListContainerWrapper SCXW1"><ul role="list"><li data-listid="1" data-aria-posinset="2" data-aria-level="1" role="listitem"><p class="Paragraph SCXW1"><span style="font-weight:bold">Paper</span><span class="EOP SCXW1">&nbsp;</span></p></li></ul></div><!--EndFragment--></body></html>',
    plain: 'The quay\nInk\nred\nPaper',
    expected: '<h2>The quay</h2><ul><li>Ink<ul><li>red</li></ul></li><li><strong>Paper</strong></li></ul>',
  },
  {
    from: 'Google Docs: paragraphs, a list in a list and a link',
    html: '<meta charset=\'utf-8\'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1b2c3d4e-7fff-aaaa-bbbb-0123456789ab"><h1 dir="ltr" style="line-height:1.38;margin-top:20pt;"><span style="font-size:20pt;font-family:Arial;color:#000000;font-weight:400;white-space:pre-wrap;">The quay</span></h1><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-family:Arial;font-weight:700;white-space:pre-wrap;">Bold</span><span style="font-size:11pt;font-weight:400;font-style:italic;"> and slanted</span><span style="font-weight:400;text-decoration:line-through;"> gone</span></p><br /><ul style="margin-top:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Ink</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>red</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><a href="https://example.org/paper" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">Paper</span></a></p></li></ul></b><br class="Apple-interchange-newline">',
    plain: 'The quay\nBold and slanted gone\n\nInk\nred\nPaper',
    expected:
      '<h2>The quay</h2><p><strong>Bold</strong><em> and slanted</em><s> gone</s></p><ul><li>Ink<ul><li>red</li></ul></li><li><a href="https://example.org/paper">Paper</a></li></ul>',
  },
  {
    from: 'Google Docs: a checklist',
    html: '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-2"><ul><li dir="ltr" role="checkbox" aria-checked="true" aria-level="1"><img src="data:image/png;base64,AAAA" width="18" height="18" alt="checked" aria-roledescription="checkbox"><p dir="ltr" role="presentation"><span>Measure</span></p></li><li dir="ltr" role="checkbox" aria-checked="false" aria-level="1"><img src="data:image/png;base64,AAAA" width="18" height="18" alt="unchecked"><p dir="ltr" role="presentation"><span>Draw</span></p></li></ul></b>',
    plain: 'Measure\nDraw',
    expected: '<ul class="task-list"><li class="task is-done">Measure</li><li class="task">Draw</li></ul>',
  },
  {
    from: 'Google Docs: a picture and a table',
    html: '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-3"><p dir="ltr"><span><span style="border:none;display:inline-block;overflow:hidden;width:624px;height:400px;"><img src="https://lh7.docs.example/docsz/AD_4nX" width="624" height="400" style="margin-left:0px;" /></span></span></p><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;"><colgroup><col width="312" /><col width="312" /></colgroup><tbody><tr><td style="border-left:solid #000000 1pt;vertical-align:top;"><p dir="ltr"><span style="font-weight:700;">Day</span></p></td><td><p dir="ltr"><span style="font-weight:700;">Wind</span></p></td></tr><tr><td><p dir="ltr"><span>Monday</span></p></td><td><p dir="ltr" style="text-align: right;"><span>W 4</span></p></td></tr></tbody></table></div></b>',
    plain: 'Day\tWind\nMonday\tW 4',
    expected:
      '<figure><img width="624" height="400" src="https://lh7.docs.example/docsz/AD_4nX"></figure><table><thead><tr><th scope="col">Day</th><th scope="col">Wind</th></tr></thead><tbody><tr><td>Monday</td><td align="right">W 4</td></tr></tbody></table>',
  },
  {
    from: 'Google Docs: footnotes and remarks',
    html: '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-4"><p dir="ltr"><span>Drawn by hand</span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup><span> in winter</span><sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup></p><hr /><div><p dir="ltr"><a href="#ftnt_ref1" id="ftnt1">[1]</a><span>&nbsp;In 1791.</span></p></div></b>',
    plain: 'Drawn by hand[1] in winter[a]',
    expected:
      '<p>Drawn by hand<sup class="footnote-ref"><a href="#fn-k1" id="fnref-k1">1</a></sup> in winter</p><section class="footnotes"><ol><li id="fn-k1">In 1791. <a href="#fnref-k1" class="footnote-back">↩</a></li></ol></section>',
    leftOut: ['1 comment'],
  },
  {
    from: 'Google Sheets: a range with a bold first row',
    html: '<meta charset=\'utf-8\'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;" data-sheets-root="1" data-sheets-baot="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px;vertical-align:bottom;font-weight:bold;">Day</td><td style="overflow:hidden;font-weight:bold;">High</td></tr><tr style="height:21px;"><td style="overflow:hidden;">Monday</td><td style="overflow:hidden;text-align:right;" data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:4.2}">4.2</td></tr><tr style="height:21px;"><td></td><td></td></tr></tbody></table></google-sheets-html-origin>',
    plain: 'Day\tHigh\nMonday\t4.2\n\t',
    expected:
      '<table><thead><tr><th scope="col">Day</th><th scope="col">High</th></tr></thead><tbody><tr><td>Monday</td><td align="right">4.2</td></tr></tbody></table>',
  },
  {
    from: 'Google Sheets: one cell',
    html: '<meta charset=\'utf-8\'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style><span style="font-size:10pt;font-family:Arial;font-style:normal;" data-sheets-root="1">West wind</span></google-sheets-html-origin>',
    plain: 'West wind',
    expected: 'West wind',
  },
  {
    from: 'Excel: a range',
    html: fragment(
      '<col width=64 span=2 style="width:48pt"><tr height=20 style="height:15.0pt"><td height=20 class=xl66 width=64 style="height:15.0pt">Day</td><td class=xl66 width=64>High</td></tr><tr height=20><td height=20>Monday</td><td align=right>4.2</td></tr><tr height=20><td height=20>Tuesday</td><td align=right>3.9</td></tr>',
      '<meta name=ProgId content=Excel.Sheet><style><!--table {mso-displayed-decimal-separator:"\\.";} .xl66 {mso-style-parent:style0; font-weight:700;} --></style>',
    )
      .replace(
        '<!--StartFragment-->',
        '<table border=0 cellpadding=0 cellspacing=0 width=128><!--StartFragment-->',
      )
      .replace('<!--EndFragment-->', '<!--EndFragment--></table>'),
    plain: 'Day\tHigh\r\nMonday\t4.2\r\nTuesday\t3.9\r\n',
    expected:
      '<table><thead><tr><th scope="col">Day</th><th scope="col">High</th></tr></thead><tbody><tr><td>Monday</td><td align="right">4.2</td></tr><tr><td>Tuesday</td><td align="right">3.9</td></tr></tbody></table>',
  },
  {
    from: 'Excel: joined cells',
    html: fragment(
      '<table border=0><tr><td colspan=2 class=xl65>Tides</td></tr><tr><td>Monday</td><td align=right>4.2</td></tr></table>',
    ),
    plain: 'Tides\t\nMonday\t4.2',
    expected:
      '<table><tbody><tr><td colspan="2">Tides</td></tr><tr><td>Monday</td><td align="right">4.2</td></tr></tbody></table>',
  },
  {
    from: 'A spreadsheet that gives plain text alone',
    plain: 'Day\tHigh\nMonday\t4.2\n',
    expected:
      '<table><tbody><tr><td>Day</td><td>High</td></tr><tr><td>Monday</td><td>4.2</td></tr></tbody></table>',
  },
  {
    from: 'LibreOffice Writer',
    html: '<!DOCTYPE html>\n<html>\n<head>\n\t<meta http-equiv="content-type" content="text/html; charset=utf-8"/>\n\t<meta name="generator" content="LibreOffice 24.2 (Linux)"/>\n\t<style type="text/css">p { margin-bottom: 0.25cm }</style>\n</head>\n<body lang="en-GB" dir="ltr"><h1 class="western">The quay</h1>\n<p style="line-height: 115%">\n<font face="Liberation Serif"><b>Bold</b> and <i>slanted</i></font></p>\n<ol>\n\t<li><p>One</p></li>\n\t<li><p>Two</p>\n\t<ul><li><p>deep</p></li></ul></li>\n</ol>\n<p>Noted<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></p>\n<div id="sdfootnote1">\n\t<p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>In pencil.</p>\n</div>\n</body>\n</html>',
    plain: 'The quay\nBold and slanted\n1. One\n2. Two',
    expected:
      '<h2>The quay</h2><p><b>Bold</b> and <i>slanted</i></p><ol><li>One</li><li>Two <ul><li>deep</li></ul></li></ol><p>Noted<sup class="footnote-ref"><a href="#fn-k1" id="fnref-k1">1</a></sup></p><section class="footnotes"><ol><li id="fn-k1">In pencil. <a href="#fnref-k1" class="footnote-back">↩</a></li></ol></section>',
  },
  {
    from: 'LibreOffice Calc',
    html: '<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 24.2 (Linux)"/></head><body><table cellspacing="0" border="0"><colgroup span="2" width="85"></colgroup><tr><td height="17" align="left"><b>Day</b></td><td align="left"><b>High</b></td></tr><tr><td height="17" align="left">Monday</td><td align="right" sdval="4.2" sdnum="2057;">4.2</td></tr></table></body></html>',
    plain: 'Day\tHigh\nMonday\t4.2',
    expected:
      '<table><thead><tr><th scope="col">Day</th><th scope="col">High</th></tr></thead><tbody><tr><td>Monday</td><td align="right">4.2</td></tr></tbody></table>',
  },
  {
    from: 'Apple Pages',
    html: '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><html><head><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">p.p1 {margin: 0.0px; font: 12.0px Helvetica} span.s1 {font: 12.0px Symbol}</style></head><body><p class="p1"><b>The quay</b></p><p class="p2"><br></p><ul class="ul1"><li class="li1"><span class="s1"></span>Ink</li><li class="li1"><span class="s1"></span>Paper</li></ul></body></html>',
    plain: 'The quay\n\n• Ink\n• Paper',
    expected: '<p><b>The quay</b></p><ul><li>Ink</li><li>Paper</li></ul>',
  },
  {
    from: 'Apple Numbers',
    html: '<html><head><meta name="Generator" content="Cocoa HTML Writer"></head><body><table cellspacing="0" cellpadding="0" class="t1"><tbody><tr><td valign="top" class="td1"><p class="p1"><b>Day</b></p></td><td valign="top" class="td1"><p class="p1"><b>High</b></p></td></tr><tr><td valign="top" class="td2"><p class="p2">Monday</p></td><td valign="top" class="td2"><p class="p3">4.2</p></td></tr></tbody></table></body></html>',
    plain: 'Day\tHigh\nMonday\t4.2',
    expected:
      '<table><thead><tr><th scope="col">Day</th><th scope="col">High</th></tr></thead><tbody><tr><td>Monday</td><td>4.2</td></tr></tbody></table>',
  },
];
