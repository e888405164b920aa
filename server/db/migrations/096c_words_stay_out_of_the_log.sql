-- Couriers write who took a parcel, and a number that is put right drops what they wrote.
select keep_staff_changes('parcel_step', 'parcel', '{parcel_id}', '{text_zh,text_en}');
